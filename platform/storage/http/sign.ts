import * as z from 'zod/mini'
import type { Caller } from '#platform/postgres/caller.ts'
import {
  asCaller,
  identify,
  type StorageContext,
  subjectOf,
} from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import { checkKey } from '#platform/storage/objects/names.ts'
import type { BucketPath, ObjectPath } from '#platform/storage/objects/object-path.ts'
import { listExisting } from '#platform/storage/objects/queries.ts'
import { readJson } from '#platform/storage/objects/read-json.ts'
import { signToken } from '#platform/storage/objects/signed-token.ts'
import { describeTransform, Transform } from '#platform/storage/objects/transform.ts'
import { checkMayWrite, getBucket } from '#platform/storage/objects/write-object.ts'

const uploadSeconds = 2 * 60 * 60

const SignOne = z.object({
  expiresIn: z.int().check(z.gte(1)),
  transform: z.optional(Transform),
})

const SignMany = z.object({
  expiresIn: z.int().check(z.gte(1)),
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(1000)),
})

const refusal = 'Either the object does not exist or you do not have access to it'

export async function signOne(context: StorageContext, request: Request, path: ObjectPath) {
  const { expiresIn, transform } = await readJson(request, SignOne)
  const caller = await identify(context, request)
  const visible = await listVisible(context, caller, path.bucketId, [path.name])
  if (!visible.has(path.name)) throw errors.noSuchKey()

  const url = `${path.bucketId}/${path.name}`
  const transformations = transform && describeTransform(transform)
  const token = await signToken(
    context.identity,
    { url, purpose: 'download', ...(transformations && { transformations }) },
    lifetime(context, caller, expiresIn),
  )
  const endpoint = transformations ? '/render/image/sign' : '/object/sign'
  return Response.json({ signedURL: `${endpoint}/${url}?token=${token}` })
}

export async function signMany(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const { expiresIn, paths } = await readJson(request, SignMany)
  const caller = await identify(context, request)
  const visible = await listVisible(context, caller, bucketId, paths)
  const seconds = lifetime(context, caller, expiresIn)
  const answers = await Promise.all(
    paths.map(async (path) => {
      if (!visible.has(path)) return { error: refusal, path, signedURL: null }
      const url = `${bucketId}/${path}`
      const token = await signToken(context.identity, { url, purpose: 'download' }, seconds)
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
    }),
  )
  return Response.json(answers)
}

export async function signUpload(context: StorageContext, request: Request, path: ObjectPath) {
  const caller = await identify(context, request)
  const name = checkKey(path.name)
  const bucket = await getBucket(context, path.bucketId)
  const owner = subjectOf(caller)
  const upsert = request.headers.get('x-upsert') === 'true'
  await checkMayWrite({ bucket, name, owner, upsert, transact: asCaller(context, caller) })

  const url = `${bucket.id}/${name}`
  const { session_id } = caller.claims
  const claims = { url, purpose: 'upload', owner, upsert, session_id } as const
  const seconds = lifetime(context, caller, uploadSeconds)
  const token = await signToken(context.identity, claims, seconds)
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

/**
 * Capped rather than refused: a client that asks for a week gets a URL that works for the maximum.
 */
function lifetime({ settings }: StorageContext, caller: Caller, askedSeconds: number): number {
  if (caller.role === 'service_role') return askedSeconds
  return Math.min(askedSeconds, settings.signedUrlSeconds ?? askedSeconds)
}

async function listVisible(
  context: StorageContext,
  caller: Caller,
  bucketId: string,
  names: string[],
): Promise<Set<string>> {
  return asCaller(context, caller)((executor) => listExisting(executor, bucketId, names))
}
