import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import PostalMime, { type Email } from 'postal-mime'
import { onTestFinished } from 'vitest'
import { createAuthService } from '#platform/auth/auth-service.ts'
import { createAuthSettings } from '#platform/auth/settings.ts'
import { createInternalFetch } from '#platform/dispatcher.ts'
import { createFunctionsService } from '#platform/functions/functions-service.ts'
import { createLog, type Log } from '#platform/http/log.ts'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { openOutboxTable } from '#platform/mail/queries.ts'
import { createFolderTransport, type Transport } from '#platform/mail/transport.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { createFunctions, markAttempt } from '#server/functions/site-functions.ts'
import { createClients } from '#supabase/functions/_shared/clients.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

const quiet = createLog(() => {})
export const brokenTransport: Transport = {
  send: () => Promise.reject(new Error('The mail server is on fire')),
  close() {},
}

type FunctionsOptions = {
  transport?: Transport
  /** Tells the functions that there is a mail server; the transport decides where mail goes. */
  smtpUrl?: string
  rateLimitScale?: number
  retrySeconds?: number
  callers?: CallerDatabase
  address?: string
  log?: Log
  /** Null: as without CONTACT_TO. */
  contactTo?: null
}

/** The service with supabase-js in front of it; mail lands in a folder. */
export async function startFunctions(database: TestDatabase, options: FunctionsOptions = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'functions-'))
  const from = 'Sample Coach <coach@example.com>'
  const outbox = createMailer({
    store: openOutboxTable(database.authAdmin),
    transport:
      options.transport ?? createFolderTransport(folder, from, quiet, { showsLinks: false }),
    onAttempt: (attempt) => markAttempt(createClients(supabase), attempt),
    firstRetrySeconds: options.retrySeconds,
    log: quiet,
  })
  const apiKeys = createApiKeys()
  const keys = await createStaticKeyRing({ secret: 'a sample secret of at least 32 characters' })
  const identity = createIdentity({ keys, apiKeys })
  const auth = createAuthSettings({
    site_url: 'https://site.example',
    email: { site_name: 'Sample Site', confirm_page: '/auth/confirm' },
    rate_limit: { scale: options.rateLimitScale ?? 100 },
    ...quickPasswords,
  })
  const authService = createAuthService({
    database: database.authAdmin,
    identity,
    mailer: outbox,
    settings: auth,
  })
  const callers = options.callers ?? database.callers
  const rest = createRestService({ callers, identity })
  const services = createInternalFetch({ auth: authService, rest })
  const supabase = { url: 'https://site.example', apiKeys, fetch: services }
  outbox.start()
  const parts = {
    supabase,
    mailer: outbox,
    mailServer: { find: async () => ({ url: options.smtpUrl, from }) },
    log: options.log ?? quiet,
    auth,
  }
  const service = createFunctionsService({
    access: { callers, identity },
    functions: createFunctions(parts, options.contactTo === null ? null : 'owner@example.com'),
  })
  const { address = '203.0.113.9' } = options
  const ask: typeof fetch = (input, init) =>
    service(new Request(input, init), { address, requestId: 'test' })
  onTestFinished(async () => {
    await outbox.stop()
    await rest.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    stop: () => outbox.stop(),
    apiKeys,
    identity,
    ask,
    functions: createClient('https://site.example', apiKeys.publishable, { global: { fetch: ask } })
      .functions,
    async readMails(): Promise<Email[]> {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      return Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
      )
    },
  }
}
