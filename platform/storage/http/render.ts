import { identify, type StorageContext } from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import type { ObjectPath } from '#platform/storage/objects/object-path.ts'
import type { StoredObject } from '#platform/storage/objects/queries.ts'
import { renderTransformations, Transform } from '#platform/storage/objects/transform.ts'
import { getPublicObject, getReadableObject, getSignedObject } from './download.ts'
import { assetHeaders, assetOf, isUnchanged } from './serve-object.ts'

export async function renderPublic(context: StorageContext, request: Request, path: ObjectPath) {
  requireTransformation(context)
  const object = await getPublicObject(context, path)
  return render(context, request, object, transformOf(request))
}

export async function renderAuthenticated(
  context: StorageContext,
  request: Request,
  path: ObjectPath,
) {
  requireTransformation(context)
  const object = await getReadableObject(context, request, path)
  return render(context, request, object, transformOf(request))
}

/** The transformation comes from the signed token; the query string cannot change it. */
export async function renderSigned(context: StorageContext, request: Request, path: ObjectPath) {
  requireTransformation(context)
  const { object, transformations } = await getSignedObject(context, request, path)
  return render(context, request, object, Transform.parse(JSON.parse(transformations ?? '{}')))
}

/**
 * Nothing to purge: renditions are named after the version they were made from, so none is ever
 * stale.
 */
export async function purgeCache(context: StorageContext, request: Request) {
  const caller = await identify(context, request)
  if (caller.role !== 'service_role') throw errors.accessDenied('Access denied')
  await context.renditions.clear()
  return Response.json({ message: 'success' })
}

/** Before the object is looked for, as hosted Supabase answers. */
function requireTransformation({ settings }: StorageContext) {
  if (!settings.imageTransformation) throw errors.featureNotEnabled('image transformation')
}

function transformOf(request: Request): Transform {
  const parsed = Transform.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw errors.invalidRequest(
    `querystring/${issue?.path.join('/')} ${issue?.message}`,
    parsed.error,
  )
}

async function render(
  context: StorageContext,
  request: Request,
  object: StoredObject,
  transform: Transform,
) {
  const original = assetOf(object)
  const accepted = request.headers.get('accept') ?? ''
  const { signal } = request
  const image = await context.renditions.get(object, { transform, accepted, signal })
  const asset = { ...original, mimetype: image.mimetype, etag: image.etag, size: image.size }
  const fileName = object.name.slice(object.name.lastIndexOf('/') + 1)
  const download = new URL(request.url).searchParams.get('download')
  const headers = assetHeaders(asset, fileName, download)
  headers.delete('Accept-Ranges')
  headers.set('Vary', 'Accept')
  const applied = renderTransformations(transform)
  if (applied) headers.set('X-Transformations', applied)

  const isSame = isUnchanged(request, asset)
  if (!isSame) headers.set('Content-Length', String(image.size))
  if (!isSame && request.method !== 'HEAD') return new Response(image.stream(), { headers })
  await image.close()
  return new Response(null, { status: isSame ? 304 : 200, headers })
}
