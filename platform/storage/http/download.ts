import { identify, type StorageContext } from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import type { ObjectPath } from '#platform/storage/objects/object-path.ts'
import { findBucket, findObject, type StoredObject } from '#platform/storage/objects/queries.ts'
import { verifyToken } from '#platform/storage/objects/signed-token.ts'
import { serveObject } from './serve-object.ts'

/** Row level security decides, except in a public bucket. */
export async function getReadableObject(
  context: StorageContext,
  request: Request,
  { bucketId, name }: ObjectPath,
): Promise<StoredObject> {
  const caller = await identify(context, request)
  const bucket = await findBucket(context.database, bucketId)
  if (!bucket) throw errors.noSuchBucket()
  const object = bucket.public
    ? await findObject(context.database, bucketId, name)
    : await context.callers.transaction(caller, (tx) => findObject(tx, bucketId, name))
  if (!object) throw errors.noSuchKey()
  return object
}

/** A private bucket gets the same response as one that does not exist. */
export async function getPublicObject(
  { database }: StorageContext,
  { bucketId, name }: ObjectPath,
): Promise<StoredObject> {
  const bucket = await findBucket(database, bucketId)
  if (!bucket?.public) throw errors.noSuchBucket()
  const object = await findObject(database, bucketId, name)
  if (!object) throw errors.noSuchKey()
  return object
}

export async function getSignedObject(
  context: StorageContext,
  request: Request,
  { bucketId, name }: ObjectPath,
) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const claims = await verifyToken(context.identity, token, 'download', { bucketId, name })
  const object = await findObject(context.database, bucketId, name)
  if (!object) throw errors.noSuchKey()
  return { object, transformations: claims.transformations }
}

export async function download(context: StorageContext, request: Request, path: ObjectPath) {
  return serveObject(context, request, () => getReadableObject(context, request, path))
}

export async function downloadPublic(context: StorageContext, request: Request, path: ObjectPath) {
  return serveObject(context, request, () => getPublicObject(context, path))
}

export async function downloadSigned(context: StorageContext, request: Request, path: ObjectPath) {
  return serveObject(context, request, async () => {
    const { object, transformations } = await getSignedObject(context, request, path)
    // A token signed for a transformation must not download the original.
    if (transformations) throw errors.invalidSignature()
    return object
  })
}

export async function info(context: StorageContext, request: Request, path: ObjectPath) {
  return renderInfo(await getReadableObject(context, request, path))
}

export async function infoPublic(context: StorageContext, _request: Request, path: ObjectPath) {
  return renderInfo(await getPublicObject(context, path))
}

function renderInfo(object: StoredObject): Response {
  const { metadata } = object
  return Response.json(
    {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size: metadata.size,
      content_type: metadata.mimetype,
      content_encoding: metadata.contentEncoding ?? null,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      metadata: object.user_metadata ?? {},
      last_modified: object.updated_at,
      created_at: object.created_at,
    },
    { headers: { 'Cache-Control': 'no-cache' } },
  )
}
