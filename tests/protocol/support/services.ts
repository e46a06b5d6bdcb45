import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createAuthSettings } from '#platform/auth/settings.ts'
import { createDispatcher } from '#platform/dispatcher.ts'
import { createLog } from '#platform/http/log.ts'
import { createWebServer } from '#platform/http/web-server.ts'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import { openServices } from '#platform/services.ts'
import { createFunctions } from '#server/functions/site-functions.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

/** All four services over one database with the site's tables, behind a real socket. */
export async function startServices() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'services-'))
  const database = await createTestDatabase()
  const apiKeys = createApiKeys()
  const siteUrl = 'http://127.0.0.1:3000'
  const pictures = createPictures()
  const { api, health, close } = await openServices({
    target: database.target,
    apiKeys,
    auth: createAuthSettings({
      api_external_url: siteUrl,
      site_url: siteUrl,
      rate_limit: { scale: 100 },
      ...quickPasswords,
    }),
    mailServer: openMailServer({ dataDir: folder, from: 'site@example.com' }),
    config: { dataDir: folder },
    functions: (parts) => createFunctions(parts, 'owner@example.com'),
    pictures,
    log: createLog(() => {}),
  })
  const dispatch = createDispatcher(api, health)
  const server = createWebServer({
    app: (request) => dispatch(request, { address: '127.0.0.1', requestId: 'test' }),
    shortcuts: [],
    siteUrl: 'http://localhost',
    trustProxy: false,
    log: createLog(() => {}),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientFor = (key: string): SupabaseClient =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

  return {
    url,
    database,
    apiKeys,
    anon: () => clientFor(apiKeys.publishable),
    service: clientFor(apiKeys.secret),
    /** A plain request, with the publishable key as the bearer unless a token is given. */
    send(method: string, address: string, options: SendOptions = {}) {
      const { token = apiKeys.publishable, body, headers } = options
      const isBytes = body instanceof Uint8Array
      return fetch(url + address, {
        method,
        headers: {
          apikey: apiKeys.publishable,
          authorization: `Bearer ${token}`,
          ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
      pictures.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type SendOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
export type TestServices = Awaited<ReturnType<typeof startServices>>
