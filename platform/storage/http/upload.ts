import {
  asCaller,
  asService,
  identify,
  type StorageContext,
  subjectOf,
} from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import { checkKey } from '#platform/storage/objects/names.ts'
import type { ObjectPath } from '#platform/storage/objects/object-path.ts'
import { readUpload } from '#platform/storage/objects/read-upload.ts'
import { verifyUploadToken } from '#platform/storage/objects/signed-token.ts'
import {
  getBucket,
  sizeLimitOf,
  type Target,
  writeObject,
} from '#platform/storage/objects/write-object.ts'

/** Allowance for the multipart headers around the file. */
const formOverheadBytes = 1024 * 1024

export function upload(context: StorageContext, request: Request, path: ObjectPath) {
  return uploadAsCaller(context, request, path, request.headers.get('x-upsert') === 'true')
}

export function update(context: StorageContext, request: Request, path: ObjectPath) {
  return uploadAsCaller(context, request, path, true)
}

/** The creator of the signed URL was allowed to write; its bearer writes in that name. */
export async function uploadSigned(context: StorageContext, request: Request, path: ObjectPath) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { owner = null, upsert = false } = await verifyUploadToken(context, token, path)
  return store(context, request, path, { owner, upsert, transact: asService(context) })
}

async function uploadAsCaller(
  context: StorageContext,
  request: Request,
  path: ObjectPath,
  upsert: boolean,
) {
  const caller = await identify(context, request)
  const transact = asCaller(context, caller)
  return store(context, request, path, { owner: subjectOf(caller), upsert, transact })
}

async function store(
  context: StorageContext,
  request: Request,
  path: ObjectPath,
  rights: Pick<Target, 'owner' | 'upsert' | 'transact'>,
) {
  const bucket = await getBucket(context, path.bucketId)
  const name = checkKey(path.name)
  refuseDeclaredSize(request, sizeLimitOf(context, bucket))
  const file = await readUpload(request)
  try {
    const { id } = await writeObject(context, { bucket, name, ...rights }, file)
    return Response.json({ Id: id, Key: `${bucket.id}/${name}` })
  } catch (cause) {
    file.discard()
    throw cause
  }
}

function refuseDeclaredSize(request: Request, limitBytes: number) {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limitBytes + (isForm ? formOverheadBytes : 0)) throw errors.tooLarge()
}
