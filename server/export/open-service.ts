import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Log } from '#platform/http/log.ts'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import { CallerDatabase, Database } from '#platform/postgres/database.ts'
import { ensureServiceLogins } from '#platform/postgres/service-logins.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { StartError } from '#platform/start-error.ts'
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import { createStorageContext, createStorageService } from '#platform/storage/storage-service.ts'
import { openSite } from '#server/backup/open-site.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createServiceClient, type ServiceClient } from '#server/service-client.ts'

export type OpenService = { service: ServiceClient; close(): Promise<void> }

/** Larger files are refused by their buckets. */
const largestFileBytes = 5 * 1024 ** 3
const renditionCacheBytes = 256 * 1024 ** 2

/**
 * The client with the secret key for a process of its own: a command, or the child of a transfer.
 * Bundled, REST and Storage run in this process, with keys that only it knows; without a target,
 * Supabase is hosted.
 */
export async function openService(
  config: Config,
  target: PostgresTarget | null,
  log: Log,
): Promise<OpenService> {
  if (!target) {
    const { url = '', secretKey } = config.supabase ?? {}
    if (!secretKey) throw new StartError('Set SUPABASE_SECRET_KEY: an export or import needs it.')
    return { service: createServiceClient(url, secretKey), close: async () => {} }
  }
  if (config.databaseUrl) await ensureServiceLogins(target, 'DATABASE_URL')
  const callers = new CallerDatabase({ ...target.login('authenticator'), max: 3 })
  const database = new Database({ ...target.login('supabase_storage_admin'), max: 2 })
  const pictures = createPictures()
  const apiKeys = createApiKeys()
  const keys = await createStaticKeyRing({ secret: randomBytes(32).toString('hex') })
  const identity = createIdentity({ keys, apiKeys })
  const rest = createRestService({ callers, identity })
  const storage = createStorageService(
    createStorageContext({
      ...{ callers, database, identity, pictures, log, files: await openFileStore(config) },
      settings: {
        fileSizeLimitBytes: largestFileBytes,
        imageTransformation: false,
        renditionFolder: path.join(config.dataDir, 'renditions'),
        renditionCacheBytes,
      },
    }),
  )
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const serve = new URL(request.url).pathname.startsWith('/storage/') ? storage : rest
    return serve(request, { address: '', requestId: 'transfer' })
  }
  return {
    service: createServiceClient('http://localhost', apiKeys.secret, send),
    async close() {
      pictures.close()
      await rest.close()
      await Promise.all([callers.close(), database.close()])
    },
  }
}

/** The site's data for a command: of this machine, whose target is given, or of hosted Supabase. */
export async function openSiteService(log: Log) {
  const config = readConfig(process.env)
  const site = config.supabase ? null : await openSite(log)
  const target = site?.target ?? null
  let opened: OpenService | undefined
  return {
    target,
    /** After a new database was migrated. */
    async open() {
      opened = await openService(config, target, log)
      return opened.service
    },
    async close() {
      await opened?.close()
      await site?.close()
    },
  }
}
