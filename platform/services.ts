import path from 'node:path'
import { createAuthService } from '#platform/auth/auth-service.ts'
import type { MailTexts } from '#platform/auth/mails/mails.ts'
import type { AuthSettings } from '#platform/auth/settings.ts'
import { createFunctionsService } from '#platform/functions/functions-service.ts'
import type { Log } from '#platform/http/log.ts'
import { isLoopback } from '#platform/http/request-origin.ts'
import type { Service } from '#platform/http/service.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import type { ApiKeys } from '#platform/identity/identity.ts'
import type { KeyRing } from '#platform/identity/key-ring.ts'
import { openStoredKeyRing } from '#platform/identity/stored-key-ring.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Mailer } from '#platform/mail/message.ts'
import {
  createMailer,
  type MailAttempt,
  type Outbox,
  type UnsentMails,
} from '#platform/mail/outbox.ts'
import { openOutboxTable } from '#platform/mail/queries.ts'
import type { ProblemOf } from '#platform/mail/store.ts'
import { createConfiguredTransport, createFolderTransport } from '#platform/mail/transport.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { CallerDatabase, Database } from '#platform/postgres/database.ts'
import { DatabaseHealth } from '#platform/postgres/health.ts'
import { isReachable } from '#platform/postgres/reachable.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { createRestService, type RestOptions } from '#platform/rest/rest-service.ts'
import type { SchemaCache } from '#platform/rest/schema-cache.ts'
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import type { S3Settings } from '#platform/storage/files/s3-store.ts'
import type { StorageSettings } from '#platform/storage/objects/context.ts'
import { createStorageContext, createStorageService } from '#platform/storage/storage-service.ts'
import { removeUnusedFiles } from '#platform/storage/upkeep.ts'
import { createInternalFetch, type Services } from './dispatcher.ts'

export type OpenServices = {
  /** For the site's own pages, called in process. */
  site: Services
  /** For calls over HTTP, with a connection pool of their own: a flood of them delays no page. */
  api: Services
  health: DatabaseHealth
  mailServer: MailServer
  mailer: Pick<Outbox, 'enqueue'>
  unsentMails: UnsentMails
  /** Removes old mail and unused files; to be called from time to time. */
  removeOld(): Promise<void>
  close(): Promise<void>
}

export type ServicesOptions = {
  target: PostgresTarget
  apiKeys: ApiKeys
  /** A given key ring; by default keys are generated and stored in the database. */
  openKeyRing?(): Promise<KeyRing>
  anonymousWithoutKey?: boolean
  auth: AuthSettings
  /** A project's own words for its mails. */
  findMailTexts?: () => Promise<MailTexts>
  /** Replaces auth.email.enable_confirmations, asked for each request: it may change meanwhile. */
  requiresConfirmation?: () => Promise<boolean>
  /** Addresses that no mail can reach: their accounts change them with the password alone. */
  isUndeliverable?: (email: string) => boolean
  /** A project's functions; called once for the site and once for the API. */
  functions?(parts: FunctionParts): Record<string, Service>
  /** Told after each attempt of a queued mail. */
  onMailAttempt?(supabase: SupabaseAccess, attempt: MailAttempt): Promise<void>
  /** Kinds of mail that `unsentMails` leaves out, because a project settles them elsewhere. */
  mailSettledElsewhere?: string[]
  /** Names a failure of the mail server in one word. */
  mailProblemOf?: ProblemOf
  /** Start-up options of connections that act for callers: settings that a project's SQL reads. */
  callerOptions?: string
  rest?: RestOptions['settings']
  storage?: Partial<StorageSettings>
  pictures: Pictures
  mailServer: MailServer
  config: {
    dataDir: string
    s3?: S3Settings
  }
  log: Log
}

/** How supabase-js reaches the services: in this process, where they run in it. */
export type SupabaseAccess = { url: string; apiKeys: ApiKeys; fetch: typeof fetch }

/** Dependencies of the functions. */
export type FunctionParts = {
  supabase: SupabaseAccess
  mailer: Mailer
  mailServer: Pick<MailServer, 'find'>
  auth: AuthSettings
  log: Log
}

/** Connections per process and role; more would only queue inside Postgres on a small machine. */
const poolSizes = {
  site: { callers: 6, auth: 3, storage: 2 },
  api: { callers: 4, auth: 3, storage: 4 },
}
/** Time limit of a health probe: a busy Postgres still answers sooner. */
const probeMs = 3000
const largestFileBytes = 5 * 1024 ** 3
const renditionCacheBytes = 256 * 1024 ** 2

type Pools = { callers: CallerDatabase; auth: Database; storage: Database }

function openPools(
  target: PostgresTarget,
  sizes: (typeof poolSizes)['site'],
  options: string | undefined,
): Pools {
  return {
    callers: new CallerDatabase({
      ...target.login('authenticator'),
      // Only where they are set: some poolers in front of a Postgres refuse start-up options.
      ...(options && { options }),
      max: sizes.callers,
    }),
    auth: new Database({ ...target.login('supabase_auth_admin'), max: sizes.auth }),
    storage: new Database({ ...target.login('supabase_storage_admin'), max: sizes.storage }),
  }
}

/**
 * Opens the four services over one Postgres, once for pages and once for the API, with shared
 * parts.
 */
export async function openServices(options: ServicesOptions): Promise<OpenServices> {
  const { target, apiKeys, auth, mailServer, config, log } = options
  const pools = {
    site: openPools(target, poolSizes.site, options.callerOptions),
    api: openPools(target, poolSizes.api, options.callerOptions),
  }
  const keys = options.openKeyRing
    ? await options.openKeyRing()
    : await openStoredKeyRing(pools.site.auth, { tokenSeconds: auth.jwt_expiry })
  const { anonymousWithoutKey } = options
  const identity = createIdentity({ keys, apiKeys, anonymousWithoutKey })
  const health = new DatabaseHealth(() => isReachable(target, probeMs), log)

  const transport = createConfiguredTransport(mailServer, (from) =>
    createFolderTransport(path.join(config.dataDir, 'outbox'), from, log, {
      showsLinks: isLoopback(auth.site_url),
    }),
  )
  const mailer = createMailer({
    store: openOutboxTable(pools.site.auth),
    transport,
    log,
    onAttempt: async (attempt) => options.onMailAttempt?.(site.supabase, attempt),
    problemOf: options.mailProblemOf,
    ...(options.mailSettledElsewhere && { settledElsewhere: options.mailSettledElsewhere }),
  })

  const storage = createStorageContext({
    callers: pools.site.callers,
    database: pools.site.storage,
    identity,
    files: await openFileStore(config),
    pictures: options.pictures,
    settings: {
      fileSizeLimitBytes: largestFileBytes,
      imageTransformation: true,
      ...options.storage,
      renditionFolder: path.join(config.dataDir, 'renditions'),
      renditionCacheBytes,
    },
    log,
  })

  function serveOver(
    { callers, auth: authDatabase, storage: database }: Pools,
    schema?: SchemaCache,
  ) {
    const authService = createAuthService({
      database: authDatabase,
      identity,
      mailer,
      settings: auth,
      findMailTexts: options.findMailTexts,
      requiresConfirmation: options.requiresConfirmation,
      isUndeliverable: options.isUndeliverable,
    })
    const own = {
      auth: authService,
      rest: createRestService({ callers, identity, settings: options.rest, schema }),
      storage: createStorageService({ ...storage, callers, database }),
    }
    const supabase = { url: auth.api_external_url, apiKeys, fetch: createInternalFetch(own) }
    const functions = createFunctionsService({
      access: { callers, identity },
      functions: options.functions?.({ supabase, mailer, mailServer, auth, log }) ?? {},
    })
    return { supabase, services: { ...own, functions } }
  }
  const site = serveOver(pools.site)
  const api = serveOver(pools.api, site.services.rest.schema)
  mailer.start()

  return {
    site: site.services,
    api: api.services,
    health,
    mailServer,
    mailer,
    unsentMails: mailer.unsent,
    async removeOld() {
      await removeUnusedFiles(storage)
      await mailer.forgetOld()
    },
    async close() {
      health.close()
      await mailer.stop()
      transport.close()
      await site.services.rest.close()
      const all = [...Object.values(pools.site), ...Object.values(pools.api)]
      await Promise.all(all.map((pool) => pool.close()))
    },
  }
}
