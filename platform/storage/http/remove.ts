import * as z from 'zod/mini'
import { asCaller, identify, type StorageContext } from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import type { BucketPath, ObjectPath } from '#platform/storage/objects/object-path.ts'
import { deleteObjects } from '#platform/storage/objects/queries.ts'
import { readJson } from '#platform/storage/objects/read-json.ts'
import { removeReleasedFiles } from '#platform/storage/objects/released-files.ts'

const Entry = z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })])
const RemoveMany = z.object({ prefixes: z.array(Entry).check(z.minLength(1), z.maxLength(1000)) })

/** Returns the removed objects; those the caller may not remove are treated as missing. */
export async function removeMany(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const { prefixes } = await readJson(request, RemoveMany)
  const names = prefixes.map((entry) => {
    if (typeof entry !== 'string') throw errors.featureNotEnabled('object versioning')
    return entry
  })
  return Response.json(await remove(context, request, bucketId, names))
}

export async function removeOne(
  context: StorageContext,
  request: Request,
  { bucketId, name }: ObjectPath,
) {
  const removed = await remove(context, request, bucketId, [name])
  if (removed.length === 0) throw errors.noSuchKey()
  return Response.json({ message: 'Successfully deleted' })
}

async function remove(
  context: StorageContext,
  request: Request,
  bucketId: string,
  names: string[],
) {
  const caller = await identify(context, request)
  const removed = await asCaller(
    context,
    caller,
  )((executor) => deleteObjects(executor, bucketId, names))
  await removeReleasedFiles(context)
  return removed
}
