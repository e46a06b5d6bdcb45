import type { Log } from '#platform/http/log.ts'
import type { Service } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import type { CallerDatabase, Database } from '#platform/postgres/database.ts'
import '#platform/zod-locale.ts'
import type { FileStore } from './files/file-store.ts'
import { createResumable } from './http/resumable.ts'
import { route } from './http/routes.ts'
import type { StorageContext, StorageSettings } from './objects/context.ts'
import { renderError, toStorageError } from './objects/errors.ts'
import { createRenditions } from './objects/renditions.ts'

export type StorageOptions = {
  callers: CallerDatabase
  /** Logged in as supabase_storage_admin. */
  database: Database
  identity: Identity
  files: FileStore
  pictures: Pictures
  settings: StorageSettings & {
    /** Cached renditions; the folder may be emptied at any time. */
    renditionFolder: string
    renditionCacheBytes: number
  }
  log: Log
}

const prefix = '/storage/v1'

export function createStorageContext(options: StorageOptions): StorageContext {
  const { files, pictures, settings } = options
  const renditions = createRenditions({
    files,
    pictures,
    folder: settings.renditionFolder,
    cacheBytes: settings.renditionCacheBytes,
  })
  return { ...options, renditions }
}

export function createStorageService(context: StorageContext): Service {
  const resumable = createResumable(context, prefix)

  return async (request, connection) => {
    const { pathname } = new URL(request.url)
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname
    const { address, note } = connection
    if (request.method === 'OPTIONS') return preflight(request, context)
    try {
      const response = resumable.isMine(path)
        ? await resumable.handle(request, path, connection)
        : await route({ ...context, address, note }, request, path)
      return withCors(response)
    } catch (failure) {
      // An unreachable S3 store is no Postgres failure; its client marks its errors with $metadata.
      const isFromFiles = failure instanceof Error && '$metadata' in failure
      if (!isFromFiles && isConnectionFailure(failure)) throw failure
      const error = toStorageError(failure)
      note?.({ code: error.code, ...(error.status >= 500 && { cause: failure }) })
      const response = withCors(renderError(error))
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
  }
}

function preflight(request: Request, { settings }: StorageContext): Response {
  return withCors(
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'Access-Control-Allow-Headers':
          request.headers.get('access-control-request-headers') ??
          'authorization, apikey, content-type, x-client-info, x-upsert, cache-control, x-metadata',
        'Access-Control-Max-Age': '86400',
        ...tusCapabilities,
        'Tus-Max-Size': String(settings.fileSizeLimitBytes),
      },
    }),
  )
}

const tusCapabilities = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
}

const exposed =
  'Accept-Ranges, Cache-Control, Content-Disposition, Content-Length, Content-Range, ETag, Last-Modified, Location, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Defer-Length, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset, X-Transformations'

/** CORS allows any origin: access depends on the token, never on a cookie. */
function withCors(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*')
  response.headers.set('Access-Control-Expose-Headers', exposed)
  return response
}
