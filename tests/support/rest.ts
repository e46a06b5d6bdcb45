import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { RestSettings } from '#platform/rest/context.ts'
import { createRestService, type RestService } from '#platform/rest/rest-service.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { trustingIdentity } from './service-client.ts'

const origin = 'http://rest.test'

export type RestFixture = {
  database: TestDatabase
  service: RestService
  /** The official client, speaking to the service without a network. */
  client(role?: string): SupabaseClient
  /** A plain request, for responses that the client hides. */
  fetch(path: string, init?: RequestInit & { role?: string }): Promise<Response>
  close(): Promise<void>
}

/** A separate database with this schema, and the service in front of it. */
export async function createRestFixture(
  schema: string,
  settings: Partial<RestSettings> = {},
): Promise<RestFixture> {
  const database = await createTestDatabase('template1')
  await database.owner.query({ text: schema, values: [] })
  const service = createRestService({
    callers: database.callers,
    identity: trustingIdentity,
    settings,
  })
  const connection = { address: '127.0.0.1', requestId: 'test' }
  const send = (request: Request) => service(request, connection)

  return {
    database,
    service,
    client: (role = 'anon') =>
      createClient(origin, role, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => send(new Request(input, init)) },
      }),
    fetch: (path, { role = 'anon', ...init } = {}) => {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${role}`)
      return send(new Request(`${origin}/rest/v1${path}`, { ...init, headers }))
    },
    async close() {
      await service.close()
      await database.drop()
    },
  }
}
