import { hostContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/lesson-worker-file.ts'
import source from './lesson-worker.js?raw'

/** The service worker. Its address limits it to /courses/; its CSP lets it fetch from this site alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const release = await context.get(hostContext).findRelease()
  return new Response(`const release = ${JSON.stringify(release)}\n${source}`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
