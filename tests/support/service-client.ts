// Without vitest: processes that a test kills import it too.
import type { PoolConfig } from 'pg'
import type { Identity } from '#platform/identity/identity.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import { CallerDatabase } from '#platform/postgres/database.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { createServiceClient } from '#server/service-client.ts'

/** Trusts the role of the token without verifying it: signatures are tested elsewhere. */
export const trustingIdentity: Pick<Identity, 'identify'> = {
  async identify(request) {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? 'anon'
    const [role = 'anon', sub] = token.split(':')
    return { role, claims: { role, ...(sub ? { sub } : {}) } } as Caller
  },
}

/** The server's own client over the REST service, without a network. */
export function openServiceClient(login: PoolConfig) {
  const callers = new CallerDatabase({ ...login, max: 4 })
  const rest = createRestService({ callers, identity: trustingIdentity })
  const connection = { address: '127.0.0.1', requestId: 'test' }
  return {
    client: createServiceClient('http://rest.test', 'service_role', (input, init) =>
      rest(new Request(input, init), connection),
    ),
    async close() {
      await rest.close()
      await callers.close()
    },
  }
}
