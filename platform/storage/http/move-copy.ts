import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { keyOf } from '#platform/storage/files/file-store.ts'
import { checkContent, headBytes } from '#platform/storage/objects/content-check.ts'
import {
  asCaller,
  identify,
  type StorageContext,
  subjectOf,
} from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import { checkKey, isAllowedType } from '#platform/storage/objects/names.ts'
import {
  type Bucket,
  findObject,
  moveObject,
  type ObjectMetadata,
  type StoredObject,
} from '#platform/storage/objects/queries.ts'
import { readJson } from '#platform/storage/objects/read-json.ts'
import { checkHeaderValue } from '#platform/storage/objects/read-upload.ts'
import { checkPicture, readFile } from '#platform/storage/objects/source-picture.ts'
import {
  checkMayWrite,
  getBucket,
  nameBytes,
  sizeLimitOf,
} from '#platform/storage/objects/write-object.ts'

const Move = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.nullish(z.string()),
})

const MetadataChange = z.object({
  cacheControl: z.optional(z.string()),
  mimetype: z.optional(z.string()),
  contentEncoding: z.optional(z.string()),
})

const Copy = z.extend(Move, {
  copyMetadata: z._default(z.boolean(), true),
  metadata: z.optional(MetadataChange),
})

/** Changes only the row: bytes are not stored under the object's name. */
export async function move(context: StorageContext, request: Request) {
  const caller = await identify(context, request)
  const body = await readJson(request, Move)
  const name = checkKey(body.destinationKey)
  await getBucket(context, body.bucketId)
  const target = await getBucket(context, body.destinationBucket ?? body.bucketId)
  const transact = asCaller(context, caller)
  const source = await transact((executor) => findObject(executor, body.bucketId, body.sourceKey))
  if (!source) throw errors.noSuchKey()
  if (target.id !== source.bucket_id) {
    await checkFits(context, target, { source, metadata: source.metadata, signal: request.signal })
  }
  const id = await transact((executor) =>
    moveObject(
      executor,
      { bucketId: body.bucketId, name: body.sourceKey, version: source.version },
      { bucketId: target.id, name, owner: subjectOf(caller) },
    ),
  )
  // The row is visible but row level security refused the update.
  if (!id) throw errors.accessDenied('new row violates row-level security policy')
  return Response.json({ message: 'Successfully moved', Id: id, Key: `${target.id}/${name}` })
}

export async function copy(context: StorageContext, request: Request) {
  const caller = await identify(context, request)
  const body = await readJson(request, Copy)
  const name = checkKey(body.destinationKey)
  await getBucket(context, body.bucketId)
  const bucket = await getBucket(context, body.destinationBucket ?? body.bucketId)
  const transact = asCaller(context, caller)
  const source = await transact((executor) => findObject(executor, body.bucketId, body.sourceKey))
  if (!source) throw errors.noSuchKey()

  const metadata = copiedMetadata(source.metadata, body)
  const upsert = request.headers.get('x-upsert') === 'true'
  const target = { bucket, name, owner: subjectOf(caller), upsert, transact }
  await checkMayWrite(target)
  await checkFits(context, bucket, { source, metadata, signal: request.signal })

  const version = randomUUID()
  await context.files.copy(keyOf(source.version), keyOf(version))
  const userMetadata = body.copyMetadata ? source.user_metadata : null
  const id = await nameBytes(context, target, version, metadata, userMetadata)
  return Response.json({
    Id: id,
    Key: `${bucket.id}/${name}`,
    name,
    bucket_id: bucket.id,
    metadata,
  })
}

function copiedMetadata(source: ObjectMetadata, body: z.infer<typeof Copy>): ObjectMetadata {
  const changes = body.copyMetadata ? {} : (body.metadata ?? {})
  const copied: ObjectMetadata = {
    ...source,
    mimetype: checkHeaderValue(changes.mimetype ?? source.mimetype),
    cacheControl: checkHeaderValue(changes.cacheControl ?? source.cacheControl),
    lastModified: new Date().toISOString(),
  }
  const encoding = changes.contentEncoding ?? source.contentEncoding
  if (encoding) copied.contentEncoding = checkHeaderValue(encoding)
  else delete copied.contentEncoding
  return copied
}

type Arrival = { source: StoredObject; metadata: ObjectMetadata; signal: AbortSignal }

/** The same checks as for an upload: the bucket's limits, and content that matches its type. */
async function checkFits(context: StorageContext, bucket: Bucket, arrival: Arrival) {
  const { source, metadata, signal } = arrival
  const { mimetype: contentType, size } = metadata
  if (!isAllowedType(contentType, bucket.allowed_mime_types)) {
    throw errors.invalidMimeType(contentType)
  }
  if (size > sizeLimitOf(context, bucket)) throw errors.tooLarge()
  if (size === 0) return
  const end = Math.min(size, headBytes) - 1
  const { files } = context
  await checkContent(contentType, await readFile(files, source.version, { start: 0, end }))
  const read = () => readFile(files, source.version)
  await checkPicture(context.pictures, { contentType, size, owner: source.owner_id, signal, read })
}
