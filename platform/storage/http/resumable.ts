import { randomBytes } from 'node:crypto'
import { EVENTS, Server, type Upload } from '@tus/server'
import type { Connection } from '#platform/http/service.ts'
import { sql } from '#platform/postgres/sql.ts'
import { createUploadLocker } from '#platform/storage/files/upload-locker.ts'
import {
  asCaller,
  asService,
  identify,
  type StorageContext,
  subjectOf,
} from '#platform/storage/objects/context.ts'
import {
  errors,
  fromDatabase,
  StorageError,
  toStorageError,
} from '#platform/storage/objects/errors.ts'
import {
  findFinished,
  finishUpload,
  targetOf,
  type UploadRights,
} from '#platform/storage/objects/finish-upload.ts'
import { checkKey, isAllowedType } from '#platform/storage/objects/names.ts'
import { forgetOpenUpload, noteOpenUpload } from '#platform/storage/objects/open-uploads.ts'
import { checkHeaderValue, parseMetadata } from '#platform/storage/objects/read-upload.ts'
import { verifyUploadToken } from '#platform/storage/objects/signed-token.ts'
import { checkMayWrite, getBucket, sizeLimitOf } from '#platform/storage/objects/write-object.ts'

const uploadId = /^[0-9a-f]{32}$/

/** Resumable uploads by the tus protocol. Pieces are staged until the file is complete. */
export function createResumable(context: StorageContext, prefix: string) {
  const { uploads } = context.files.staging
  const uploadPath = '/upload/resumable'
  const signedPath = `${uploadPath}/sign`
  const locker = createUploadLocker(context.database)
  const rightsOf = new WeakMap<Request, UploadRights>()
  const connectionOf = new WeakMap<Request, Connection>()

  const tus = new Server({
    path: `${prefix}${uploadPath}`,
    datastore: uploads,
    locker,
    maxSize: (_request, id) => sizeLimitFor(id),
    namingFunction: () => randomBytes(16).toString('hex'),
    getFileIdFromRequest: (_request, last) => (last && uploadId.test(last) ? last : undefined),
    // A relative URL: only the client knows the host name it used.
    generateUrl: (request, { id }) =>
      `${prefix}${request.url.includes(signedPath) ? signedPath : uploadPath}/${id}`,
    async onUploadCreate(request, upload) {
      const rights = getRights(request as Request)
      const checked = await checkNewUpload(context, request as Request, upload, rights)
      const { bucket, metadata } = checked
      await noteOpenUpload(context, {
        id: upload.id,
        owner: rights.owner,
        bucket: bucket.id,
        name: metadata.objectName,
        sizeBytes: upload.size ?? sizeLimitOf(context, bucket),
      })
      return { metadata }
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const upload = await uploads.getUpload(id)
      refuseOthers(upload, getRights(request as Request))
    },
    async onUploadFinish(request, upload) {
      await finishUpload(context, locker, upload, getRights(request as Request))
      return {}
    },
    onResponseError(request, failure) {
      const { note } = connectionOf.get(request as Request) ?? {}
      if ('status_code' in failure && !(fromDatabase(failure) instanceof StorageError)) {
        if (failure.status_code >= 500) note?.({ cause: failure.body })
        return undefined
      }
      const { status, code, message } = toStorageError(failure)
      note?.({ code, ...(status >= 500 && { cause: failure }) })
      return { status_code: status, body: message }
    },
  })

  tus.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    forgetOpenUpload(context, id).catch((cause) => {
      context.log.warn('a cancelled upload is still counted', { cause })
    })
  })

  /** The bucket's limit applies to a deferred length (Upload-Defer-Length), too. */
  async function sizeLimitFor(id: string | null): Promise<number> {
    const known = id ? await uploads.getUpload(id).catch(() => null) : null
    const bucketName = known?.metadata?.bucketName
    if (!bucketName) return context.settings.fileSizeLimitBytes
    return sizeLimitOf(context, await getBucket(context, bucketName))
  }

  /**
   * The size of a complete upload. If the process died between the last byte and the row, the
   * upload is finished here, before the client is told that it is complete.
   */
  async function findWhole(id: string, rights: UploadRights): Promise<number | null> {
    const finished = await findFinished(context, id)
    if (finished !== null) return finished
    const upload = await uploads.getUpload(id).catch(() => null)
    if (upload?.size === undefined || upload.offset !== upload.size) return null
    refuseOthers(upload, rights)
    await finishUpload(context, locker, upload, rights)
    return upload.size
  }

  function getRights(request: Request): UploadRights {
    const rights = rightsOf.get(request)
    if (!rights) throw new Error('A request reached the upload server without its rights')
    return rights
  }

  return {
    isMine: (path: string) => path === uploadPath || path.startsWith(`${uploadPath}/`),
    async handle(request: Request, path: string, connection: Connection): Promise<Response> {
      const { address, note } = connection
      connectionOf.set(request, connection)
      const isSigned = path === signedPath || path.startsWith(`${signedPath}/`)
      const rights = await (isSigned ? signedRights : callerRights)(
        { ...context, address, note },
        request,
      )
      rightsOf.set(request, rights)
      const id = path.slice(path.lastIndexOf('/') + 1)
      if (request.method === 'HEAD' && uploadId.test(id)) {
        const size = await findWhole(id, rights)
        if (size !== null) return wholeAnswer(size)
      }
      return tus.handleWeb(request)
    },
  }
}

function refuseOthers(upload: Upload, rights: UploadRights) {
  if (upload.metadata?.creator !== rights.creator) throw errors.accessDenied('Access denied')
}

async function callerRights(context: StorageContext, request: Request): Promise<UploadRights> {
  const caller = await identify(context, request)
  // A piece is stored without a statement in the caller's name.
  await context.callers.requireSession(caller)
  const owner = subjectOf(caller)
  // Includes the AAL: a session before its second factor cannot continue an upload of a full
  // session.
  const creator = [caller.role, owner, caller.claims.aal].join(':')
  return { owner, transact: asCaller(context, caller), creator }
}

/** Authorised by the token of a signed upload URL instead of a session. */
async function signedRights(context: StorageContext, request: Request): Promise<UploadRights> {
  const token = request.headers.get('x-signature') ?? ''
  const { owner = null, upsert, url } = await verifyUploadToken(context, token)
  return { owner, upsert: upsert ?? false, transact: asService(context), creator: `signed:${url}` }
}

/** All checks run before the first byte is accepted. */
async function checkNewUpload(
  context: StorageContext,
  request: Request,
  upload: Upload,
  rights: UploadRights,
) {
  const given = upload.metadata ?? {}
  const name = checkKey(given.objectName ?? '')
  const bucket = await getBucket(context, given.bucketName ?? '')
  const contentType = checkHeaderValue(given.contentType || 'application/octet-stream')
  const cacheControl = checkHeaderValue(given.cacheControl || 'no-cache')
  if (!isAllowedType(contentType, bucket.allowed_mime_types)) {
    throw errors.invalidMimeType(contentType)
  }
  if ((upload.size ?? 0) > sizeLimitOf(context, bucket)) throw errors.tooLarge()
  if (rights.creator.startsWith('signed:') && rights.creator !== `signed:${bucket.id}/${name}`) {
    throw errors.invalidSignature()
  }
  parseMetadata(given.metadata ?? null)

  const upsert = rights.upsert ?? request.headers.get('x-upsert') === 'true'
  const metadata = {
    bucketName: bucket.id,
    objectName: name,
    contentType,
    cacheControl: /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl,
    ...(given.metadata && { metadata: given.metadata }),
    upsert: String(upsert),
    creator: rights.creator,
  }
  await checkMayWrite(await targetOf(context, metadata, rights))
  return { bucket, metadata }
}

function wholeAnswer(size: number): Response {
  return new Response(null, {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(size),
      'Upload-Length': String(size),
      'Cache-Control': 'no-store',
    },
  })
}

export async function forgetFinishedUploads({ database }: StorageContext): Promise<void> {
  await database.query(sql`
    delete from storage.finished_uploads where finished_at < now() - interval '2 days'`)
  await database.query(sql`
    delete from storage.open_uploads where started_at < now() - interval '1 day'`)
  await database.query(sql`
    delete from storage.upload_locks where expires_at < now() - interval '1 day'`)
}
