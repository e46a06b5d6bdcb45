import { data, redirect } from 'react-router'
import type { SessionUser } from '#app/lib/contexts.ts'
import { type Context, hostContext, sessionContext } from '#app/lib/contexts.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { ownAddress, withReturnAddress } from './return-address.ts'

/** The error page recognises this text: the session is kept, only the check failed. */
export const sessionUnavailable = 'session-unavailable'

/** The signed-in user; visitors are redirected to /login and return here afterwards. */
export async function requireUser(context: Context, url: URL, toast?: Toast): Promise<SessionUser> {
  const state = await context.get(sessionContext).getState()
  if (state.kind === 'signed-in') return state.user
  if (state.kind === 'unavailable') throw data(sessionUnavailable, { status: 503 })
  if (toast) showToast(context, toast)
  throw redirect(withReturnAddress('/login', url.pathname + url.search))
}

export async function requireAdmin(context: Context, url: URL): Promise<SessionUser> {
  const user = await requireUser(context, url)
  if (user.role === 'admin') return user
  showToast(context, { title: 'Access Denied: Admin role required.', tone: 'destructive' })
  throw redirect('/dashboard')
}

/** The return address that a page of signing in was opened with. */
export function findReturnAddress(context: Context, url: URL) {
  return ownAddress(url.searchParams.get('redirectTo'), context.get(hostContext).siteUrl)
}
