import { inScheme } from '#app/letters/mail/letter-style.ts'
import { renderLetter } from '#app/letters/mail/render-letter.server.tsx'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { isUuid } from '#app/lib/lists.ts'
import { notFound } from '#app/shell/reading.server.ts'
import { firstNameOf, withFirstName } from '#content/first-name.ts'
import type { Route } from './+types/preview.ts'
import { findLetter } from './letters.data.ts'

/**
 * The saved letter as a mail program shows it, in a frame of the writing screen. Its policy allows
 * no script, and only this site may frame it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  const letter = isUuid(params.letterId) ? await findLetter(supabase, params.letterId) : null
  if (!letter) throw notFound('No such letter')
  const rendered = { subject: letter.subject, ...(await renderLetter({ supabase, host }, letter)) }
  const isNameless = url.searchParams.get('reader') === 'nameless'
  const mail = withFirstName(
    rendered,
    isNameless ? '' : firstNameOf(context.get(userContext).fullName),
  )
  // A letter names its pictures by absolute URLs.
  const files = host.supabaseUrl ?? host.siteUrl
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; img-src 'self' ${files}; style-src 'unsafe-inline'; frame-ancestors 'self'`,
  }
  const view = url.searchParams.get('view')
  if (view === 'text') {
    return new Response(mail.text, {
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  // A link that is pressed in the frame opens a tab of its own.
  const html = inScheme(mail.html, view === 'dark' ? 'dark' : 'light').replace(
    '<head>',
    '<head><base target="_blank">',
  )
  return new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
}
