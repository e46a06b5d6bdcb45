import { splitAddress } from '#platform/http/address.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import { findService, type ServiceName } from '#platform/http/service-path.ts'
import { unavailable } from '#platform/http/unavailable.ts'
import { isConnectionFailure, isStatementTimeout } from '#platform/postgres/connection-failure.ts'
import type { DatabaseHealth } from '#platform/postgres/health.ts'

/** Far longer than any response takes, shorter than people wait. */
const defaultStallMs = 6000

export type Services = Record<ServiceName, Service>

/** Routes requests to the bundled services, and answers 503 while Postgres is down. */
export function createDispatcher(
  services: Services,
  health: DatabaseHealth,
  stallMs = defaultStallMs,
): Service {
  return async function dispatch(request, connection) {
    const name = findService(splitAddress(request.url).pathname)
    if (!name) return Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 })
    if (health.isDown()) return unavailable(connection, 'Postgres is away')
    try {
      return await orUnavailable(services[name](request, connection), connection, health, stallMs)
    } catch (cause) {
      if (isStatementTimeout(cause)) return unavailable(connection, cause)
      // An aborted client connection looks like a lost Postgres connection.
      if (request.signal.aborted || !isConnectionFailure(cause)) throw cause
      void health.failed(cause)
      return unavailable(connection, cause)
    }
  }
}

/** The services as a `fetch` for code in this process, which handles failures of Postgres itself. */
export function createInternalFetch(services: Partial<Services>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const name = findService(splitAddress(request.url).pathname)
    const service = name && services[name]
    if (!service) throw new Error(`No service answers ${request.url}`)
    return service(request, { address: '', requestId: '' })
  }
}

/**
 * A frozen Postgres fails no query: a request that waits long is answered 503 once the health check
 * fails.
 */
function orUnavailable(
  work: Promise<Response>,
  connection: Connection,
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
      const cause = new Error(`Postgres did not answer within ${stallMs} ms`)
      void health.failed(cause)
      resolve(unavailable(connection, cause))
    }
  })
}
