import type { Connection } from '#platform/http/service.ts'
import { retrySeconds, unavailable } from '#platform/http/unavailable.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}">
<meta name="robots" content="noindex">
<title>Back in a moment</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem;
  font: 18px/1.6 Georgia, serif; background: #faf6ec; color: #17392c }
main { max-width: 32rem; border-left: 2px solid #c9852b; padding-left: 1.5rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem }
p { margin: 0 }
@media (prefers-color-scheme: dark) { body { background: #12201a; color: #ece5d3 } }
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>The site is catching its breath. This page tries again every few seconds, and nothing you saved is lost.</p>
</main>
</body>
</html>
`

/** While Postgres is away: a page for people that tries again by itself, JSON for programs. */
export function unavailablePage(
  request: Request,
  connection: Connection,
  cause?: unknown,
): Response {
  const answer = unavailable(connection, cause)
  if (!request.headers.get('accept')?.includes('text/html')) return answer
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  return new Response(page, { status: answer.status, headers })
}
