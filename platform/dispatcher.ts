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
    if (health.isDown()) return unavailable(connection, 'Postgres is away')
    try {
      return await orUnavailable(services[name](request, connection), connection, health, stallMs)
    } catch (cause) {
      // The client's broken connection looks like one of Postgres.
      if (request.signal.aborted || !isConnectionFailure(cause)) throw cause
      void health.failed(cause)
      return unavailable(connection, cause)
    }
  }
}

/** A Postgres that stands still fails no query: whoever waits long is told when it does not answer. */
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
