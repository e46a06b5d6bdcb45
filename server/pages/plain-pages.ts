import { defaultAccent } from '#content/accent.ts'
import type { HttpError } from '#platform/http/http-error.ts'
import type { Connection } from '#platform/http/service.ts'
import { retrySeconds, unavailable } from '#platform/http/unavailable.ts'
import { palette } from '#supabase/functions/_shared/palette.ts'

const { light, dark } = palette

type Words = { title: string; text: string; head?: string }

/** For answers without React: while Postgres is away, or before the site was asked. */
const render = ({ title, text, head = '' }: Words) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem;
  font: 18px/1.6 Georgia, serif; background: ${light.paper}; color: ${light.ink} }
main { max-width: 32rem; border-left: 2px solid ${defaultAccent}; padding-left: 1.5rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem }
p { margin: 0 }
@media (prefers-color-scheme: dark) { body { background: ${dark.paper}; color: ${dark.ink} } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const awayPage = render({
  title: 'Back in a moment',
  text: 'The site is catching its breath. This page tries again every few seconds, and nothing you saved is lost.',
  head: `\n<meta http-equiv="refresh" content="${retrySeconds}">`,
})

/** While Postgres is away: a page for people that tries again by itself, JSON for programs. */
export function unavailablePage(
  request: Request,
  connection: Connection,
  cause?: unknown,
): Response {
  const answer = unavailable(connection, cause)
  if (!request.headers.get('accept')?.includes('text/html')) return answer
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value)
  return new Response(awayPage, { status: answer.status, headers })
}

const refusals: Record<number, Words> = {
  413: {
    title: 'That’s too large for this form',
    text: 'I can’t take that much at once, so nothing was sent. Go back with your browser’s Back button: what you typed should still be there. Then shorten it, or choose a smaller file.',
  },
  429: {
    title: 'One moment, please',
    text: 'A lot of requests are coming from your connection right now. Please wait a few seconds, then try again.',
  },
}
const anyRefusal = {
  title: 'That didn’t work',
  text: 'I couldn’t read this request. Please go back and try again.',
}
const ourFault = {
  title: 'Something didn’t add up',
  text: 'The page could not be shown. It’s not your fault, and nothing you saved is lost. Trying again often helps.',
}

/** For people: a request that was refused before a page could answer it. */
export function refusalPage({ status }: HttpError) {
  const words = refusals[status] ?? (status < 500 ? anyRefusal : ourFault)
  return { html: render(words), headers: pageHeaders }
}
