import * as z from 'zod/mini'
import type { Executor } from '#platform/postgres/database.ts'
import { quoteIdentifier, sql } from '#platform/postgres/sql.ts'
import {
  asCaller,
  identify,
  type StorageContext,
  subjectOf,
} from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import {
  checkBucketName,
  checkMimePatterns,
  parseFileSize,
} from '#platform/storage/objects/names.ts'
import type { BucketPath } from '#platform/storage/objects/object-path.ts'
import { allowDelete, type Bucket, findBucket } from '#platform/storage/objects/queries.ts'
import { readJson } from '#platform/storage/objects/read-json.ts'
import { removeReleasedFiles } from '#platform/storage/objects/released-files.ts'

const FileSize = z.nullish(z.union([z.number(), z.string()]))

const NewBucket = z.object({
  id: z.optional(z.string()),
  name: z.string(),
  public: z._default(z.boolean(), false),
  type: z.optional(z.string()),
  file_size_limit: FileSize,
  allowed_mime_types: z.nullish(z.array(z.string())),
  versioning_status: z.optional(z.string()),
})

const BucketChange = z.object({
  public: z.optional(z.boolean()),
  file_size_limit: FileSize,
  allowed_mime_types: z.nullish(z.array(z.string())),
  versioning_status: z.optional(z.string()),
})

const SortColumn = z.enum(['id', 'name', 'created_at', 'updated_at'])
const BucketList = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1000),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  search: z._default(z.string(), ''),
  sortColumn: z._default(SortColumn, 'name'),
  sortOrder: z._default(z.enum(['asc', 'desc']), 'asc'),
})

export async function createBucket(context: StorageContext, request: Request) {
  const caller = await identify(context, request)
  const body = await readJson(request, NewBucket)
  const name = checkBucketName(body.name)
  const id = checkBucketName(body.id ?? name)
  if ((body.type ?? 'STANDARD') !== 'STANDARD') throw errors.featureNotEnabled('analytics buckets')
  refuseVersioning(body.versioning_status)
  const limit = checkSizeLimit(context, body.file_size_limit)
  const types = checkMimePatterns(body.allowed_mime_types)
  const owner = subjectOf(caller)
  await context.callers.query(
    caller,
    sql`
    insert into storage.buckets (id, name, public, owner_id, file_size_limit, allowed_mime_types)
    values (${id}, ${name}, ${body.public}, ${owner}, ${limit}, ${types})`,
  )
  return Response.json({ name })
}

export async function listBuckets(context: StorageContext, request: Request) {
  const caller = await identify(context, request)
  const query = BucketList.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw errors.invalidRequest('The query is not valid', query.error)
  const { limit, offset, search, sortColumn, sortOrder } = query.data
  const { rows } = await context.callers.query<Bucket>(caller, {
    text: `
      select id, name, coalesce(owner_id, owner::text, '') as owner, public, type,
        file_size_limit::float8, allowed_mime_types, created_at, updated_at
      from storage.buckets
      where strpos(lower(name), lower($1)) > 0
      order by ${quoteIdentifier(sortColumn)} ${sortOrder}, id
      limit $2
      offset $3`,
    values: [search, limit, offset],
  })
  return Response.json(rows)
}

export async function getBucket(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const caller = await identify(context, request)
  // Storage names the type of a bucket only in the list.
  const { type: _type, ...bucket } = await asCaller(
    context,
    caller,
  )((executor) => getVisibleBucket(executor, bucketId))
  return Response.json(bucket)
}

export async function updateBucket(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const caller = await identify(context, request)
  const body = await readJson(request, BucketChange)
  refuseVersioning(body.versioning_status)
  const limit = checkSizeLimit(context, body.file_size_limit)
  const types = checkMimePatterns(body.allowed_mime_types)
  const { rowCount } = await context.callers.query(
    caller,
    sql`
    update storage.buckets
    set public = coalesce(${body.public ?? null}, public),
        file_size_limit = case
          when ${body.file_size_limit !== undefined} then ${limit} else file_size_limit end,
        allowed_mime_types = case
          when ${body.allowed_mime_types !== undefined} then ${types} else allowed_mime_types end
    where id = ${bucketId}`,
  )
  if (rowCount === 0) throw errors.noSuchBucket()
  return Response.json({ message: 'Successfully updated' })
}

export async function emptyBucket(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const caller = await identify(context, request)
  await asCaller(
    context,
    caller,
  )(async (executor) => {
    await getVisibleBucket(executor, bucketId)
    await executor.query(allowDelete)
    await executor.query(sql`delete from storage.objects where bucket_id = ${bucketId}`)
  })
  await removeReleasedFiles(context)
  // Storage's message, which clients compare literally; here the bucket is emptied at once.
  return Response.json({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
}

export async function deleteBucket(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const caller = await identify(context, request)
  await asCaller(context, caller)((executor) => getVisibleBucket(executor, bucketId))
  const { rows } = await context.database.query(sql`
    select from storage.objects where bucket_id = ${bucketId} limit 1`)
  if (rows.length > 0) throw errors.bucketNotEmpty()
  const { rowCount } = await asCaller(
    context,
    caller,
  )(async (executor) => {
    await executor.query(allowDelete)
    return executor.query(sql`delete from storage.buckets where id = ${bucketId}`)
  })
  if (rowCount === 0) throw errors.noSuchBucket()
  return Response.json({ message: 'Successfully deleted' })
}

export async function lifecycle(): Promise<Response> {
  throw errors.featureNotEnabled('bucket lifecycle')
}

async function getVisibleBucket(executor: Executor, bucketId: string): Promise<Bucket> {
  const bucket = await findBucket(executor, bucketId)
  if (!bucket) throw errors.noSuchBucket()
  return bucket
}

function checkSizeLimit({ settings }: StorageContext, value: z.infer<typeof FileSize>) {
  const limit = parseFileSize(value)
  if (limit !== null && limit > settings.fileSizeLimitBytes) throw errors.tooLarge()
  return limit
}

function refuseVersioning(status: string | undefined) {
  if (status !== undefined && status !== 'DISABLED') {
    throw errors.featureNotEnabled('object versioning')
  }
}
