import { splitAddress } from '#platform/http/address.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import { findService, type ServiceName } from '#platform/http/service-path.ts'
import { unavailable } from '#platform/http/unavailable.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import type { DatabaseHealth } from '#platform/postgres/health.ts'

/** Far longer than any answer takes, shorter than people wait. */
const longestSilenceMs = 6000

export type Services = Record<ServiceName, Service>

/** The bundled services behind one door, which answers 503 while Postgres is away. */
export function createDispatcher(
  services: Services,
  health: DatabaseHealth,
  stallMs = longestSilenceMs,
): Service {
  return async function dispatch(request, connection) {
    const name = findService(splitAddress(request.url).pathname)
    if (!name) return Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 })
    if (health.isDown()) return unavailable(request)
    try {
      return await orUnavailable(services[name](request, connection), request, health, stallMs)
    } catch (cause) {
      // The client's broken connection looks like one of Postgres.
      if (request.signal.aborted || !isConnectionFailure(cause)) throw cause
      void health.failed(cause)
      return unavailable(request)
    }
  }
}

/** A Postgres that stands still fails no query: whoever waits long is told when it does not answer. */
function orUnavailable(
  work: Promise<Response>,
  request: Request,
  health: DatabaseHealth,
  stallMs: number,
) {
  return new Promise<Response>((resolve, reject) => {
    let isOver = false
    let timer = setTimeout(look, stallMs)
    const end = () => {
      isOver = true
      clearTimeout(timer)
    }
    work.then(resolve, reject).then(end)

    async function look() {
      if (!health.isDown() && (await health.check())) {
        if (!isOver) timer = setTimeout(look, stallMs)
        return
      }
      void health.failed(new Error(`Postgres did not answer within ${stallMs} ms`))
      resolve(unavailable(request))
    }
  })
}

/** Everything the program answers, but for static files: services, health, and else the site. */
export function createApp(parts: {
  dispatch: Service | null
  site: Service
  health: DatabaseHealth | null
  isReady(): Promise<boolean>
}): Service {
  return async function app(request: Request, connection: Connection) {
    const { pathname } = splitAddress(request.url)
    if (pathname === '/healthz') return plain(200, 'ok')
    if (pathname === '/readyz') return (await parts.isReady()) ? plain(200, 'ready') : notReady()
    if (parts.dispatch && findService(pathname)) return parts.dispatch(request, connection)
    if (parts.health?.isDown()) return unavailable(request)
    const response = await parts.site(request, connection)
    // The request that found Postgres away, or no connection free, met it inside a loader.
    if (response.status >= 500 && (parts.health?.isDown() || connection.isBusy)) {
      await response.body?.cancel()
      return unavailable(request)
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

function notReady() {
  return plain(503, 'Postgres does not answer', { 'Retry-After': '3' })
}
