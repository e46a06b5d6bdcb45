import path from 'node:path'
import type { Services } from './app.ts'
import { createAuthService } from './auth/auth-service.ts'
import { createAuthSettings } from './auth/settings.ts'
import type { Config } from './config.ts'
import { createFunctionsService } from './functions/functions-service.ts'
import type { Log } from './http/log.ts'
import { createIdentity } from './identity/create-identity.ts'
import { openStoredKeyRing } from './identity/stored-key-ring.ts'
import { createMailer } from './mail/outbox.ts'
import { createFolderTransport, createSmtpTransport } from './mail/transport.ts'
import { CallerDatabase, Database } from './postgres/database.ts'
import { DatabaseHealth } from './postgres/health.ts'
import { isReachable } from './postgres/reachable.ts'
import { createRestService } from './rest/rest-service.ts'
import { createStorageService } from './storage/storage-service.ts'
import type { Backend } from './web-process.ts'

export type OpenServices = { services: Services; health: DatabaseHealth; close(): Promise<void> }

type Options = { config: Config; siteUrl: string; backend: Backend; log: Log }

/** Connections per process and role; more would only queue inside Postgres on a small machine. */
const poolSizes = { callers: 6, auth: 4, storage: 4 }

/** The four services over one Postgres, with what they share. */
export async function openServices({
  config,
  siteUrl,
  backend,
  log,
}: Options): Promise<OpenServices> {
  const { target, apiKeys } = backend
  const callers = new CallerDatabase({ ...target.login('authenticator'), max: poolSizes.callers })
  const authDatabase = new Database({ ...target.login('supabase_auth_admin'), max: poolSizes.auth })
  const storageDatabase = new Database({
    ...target.login('supabase_storage_admin'),
    max: poolSizes.storage,
  })
  const settings = createAuthSettings({
    api_external_url: siteUrl,
    site_url: siteUrl,
    email: { enable_confirmations: config.requireEmailConfirmation },
    rate_limit: { scale: config.rateLimitScale },
  })
  const keys = await openStoredKeyRing(authDatabase, { tokenSeconds: settings.jwt_expiry })
  const identity = createIdentity({ keys, apiKeys })
  const health = new DatabaseHealth(() => isReachable(target), log)

  const transport = config.mail.smtpUrl
    ? createSmtpTransport(config.mail.smtpUrl)
    : createFolderTransport(path.join(config.dataDir, 'outbox'), log)
  const mailer = createMailer({ database: authDatabase, transport, from: config.mail.from, log })
  mailer.start()
}
