import { HttpError } from '#platform/http/http-error.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { isConnectionFailure, isStatementTimeout } from '#platform/postgres/connection-failure.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'

export type FunctionsOptions = {
  /** Checks the key and the session of callers; null when only code of this process calls. */
  access: {
    callers: Pick<CallerDatabase, 'requireSession'>
    identity: Pick<Identity, 'identify'>
  } | null
  /** A project's functions by name. An HttpError that one throws is its answer. */
  functions: Record<string, Service>
}

const prefix = '/functions/v1/'

/** Runs the functions of a project in this process. */
export function createFunctionsService({ access, functions }: FunctionsOptions): Service {
  const byName = new Map(Object.entries(functions))

  return async (request, connection) => {
    try {
      // A function answers every path below its own: hello/sub.
      const [name = ''] = new URL(request.url).pathname.slice(prefix.length).split('/')
      const run = byName.get(name)
      if (!run) throw new HttpError(404, 'NOT_FOUND', 'Requested function was not found')
      // Browsers send no key with the question whether they may send one.
      if (access && request.method !== 'OPTIONS') {
        const caller = await access.identity.identify(request)
        connection.note?.({ role: caller.role })
        await access.callers.requireSession({ ...caller, address: connection.address })
      }
      return await run(request, connection)
    } catch (cause) {
      if (isConnectionFailure(cause) || isStatementTimeout(cause)) throw cause
      return refuse(cause, connection)
    }
  }
}

function refuse(cause: unknown, { note }: Connection): Response {
  const error =
    cause instanceof HttpError
      ? cause
      : new HttpError(500, 'WORKER_ERROR', 'Function exited due to an error')
  const { status, code, message, headers } = error
  note?.({ code, ...(status >= 500 && { cause }) })
  return Response.json(
    { code, message },
    { status, headers: { ...corsHeaders, 'Cache-Control': 'no-store', ...headers } },
  )
}

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Expose-Headers': 'Retry-After',
}
