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
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import { createStorageContext, createStorageService } from '#platform/storage/storage-service.ts'
import type { Config } from '#server/config.ts'
import { createServiceClient } from '#server/service-client.ts'

/** Larger files are refused by their buckets. */
const largestFileBytes = 5 * 1024 ** 3
const renditionCacheBytes = 256 * 1024 ** 2

/** REST and Storage in this process, with keys that only it knows. */
export async function openBundled(config: Config, target: PostgresTarget, log: Log) {
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
