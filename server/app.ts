import { splitAddress } from '#platform/http/address.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import { findService } from '#platform/http/service-path.ts'
import type { DatabaseHealth } from '#platform/postgres/health.ts'
import { unavailablePage } from './pages/plain-pages.ts'
import { webhookPath } from './payments/webhook.ts'

/** The request handler for everything but static files: services, health checks, else the site. */
export function createApp(parts: {
  dispatch: Service | null
  /** Outside the site: its flood takes no page's turn. */
  webhook: Service | null
  site: Service
  health: DatabaseHealth | null
  isReady(): Promise<boolean>
}): Service {
  return async function app(request: Request, connection: Connection) {
    const { pathname } = splitAddress(request.url)
    if (pathname === '/healthz') return plain(200, 'ok')
    if (pathname === '/readyz') {
      return (await parts.isReady()) ? plain(200, 'ready') : notReady(connection)
    }
    if (parts.dispatch && findService(pathname)) return parts.dispatch(request, connection)
    if (parts.webhook && pathname === webhookPath) return parts.webhook(request, connection)
    if (parts.health?.isDown()) return unavailablePage(request, connection, 'Postgres is away')
    const response = await parts.site(request, connection)
    // A loader that met a lost Postgres connection, a pool timeout or a statement timeout answered
    // 5xx: send 503 instead.
    if (response.status >= 500 && (parts.health?.isDown() || connection.isBusy)) {
      await response.body?.cancel()
      return unavailablePage(request, connection)
    }
    return response
  }
}

function plain(status: number, text: string, headers: Record<string, string> = {}) {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

function notReady({ note }: Connection) {
  const cause = 'Postgres does not answer'
  note?.({ cause })
  return plain(503, cause, { 'Retry-After': '3' })
}
