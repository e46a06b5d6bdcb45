import { redirect } from 'react-router'
import { sessionCookie } from '#app/account/session.server.ts'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/logout.ts'
import { forgetSignUp } from './login-notes.server.ts'

/** GET has no page: signing out takes a POST from the header's button. */
export function loader() {
  return redirect('/')
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { error } = await context.get(supabaseContext).auth.signOut({ scope: 'local' })
  if (error) context.get(hostContext).log('error', 'logout failed', error)
  context.get(sessionContext).forget()

  // Clears the cookies in this browser even when the service is unreachable.
  const headers = new Headers()
  const secure = context.get(hostContext).siteUrl.startsWith('https:') ? '; Secure' : ''
  for (const [, name] of (request.headers.get('Cookie') ?? '').matchAll(sessionCookie)) {
    headers.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`)
  }
  headers.append('Set-Cookie', await forgetSignUp(context.get(hostContext).siteUrl))
  // Unsent notes, drafts and positions: the next person at a shared computer finds nothing. Browsers obey it over
  // HTTPS and on the machine itself only.
  if (secure || url.hostname === 'localhost') headers.set('Clear-Site-Data', '"storage"')
  // A form without scripts is led through the scope of the service worker, which forgets the lessons that it
  // keeps. With scripts <SessionWatch> forgets them.
  const isDocument = request.headers.get('accept')?.includes('text/html')
  return redirect(isDocument ? '/courses/forget-copies' : '/', { headers })
}
