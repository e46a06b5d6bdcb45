import { isUuid } from '#platform/http/uuid.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

export type Bucket = {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** Field names of hosted Storage, because policies and clients read them. */
export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  contentEncoding?: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

export type NewObject = {
  id: string
  bucketId: string
  name: string
  version: string
  owner: string | null
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

export async function findBucket(executor: Executor, id: string): Promise<Bucket | undefined> {
  const { rows } = await executor.query<Bucket>({
    name: 'storage_find_bucket',
    text: `
      select id, name, coalesce(owner_id, owner::text, '') as owner, public, type,
        file_size_limit::float8, allowed_mime_types, created_at, updated_at
      from storage.buckets
      where id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function findObject(
  executor: Executor,
  bucketId: string,
  name: string,
): Promise<StoredObject | undefined> {
  const { rows } = await executor.query<StoredObject>({
    name: 'storage_find_object',
    text: `
      select id, bucket_id, name, owner_id, version, metadata, user_metadata,
        created_at, updated_at, last_accessed_at
      from storage.objects
      where bucket_id = $1 and name = $2 and version is not null`,
    values: [bucketId, name],
  })
  return rows[0]
}

/** No `returning`: it would require the select privilege of a caller who may only insert. */
export async function insertObject(executor: Executor, object: NewObject): Promise<string> {
  await executor.query(sql`
    insert into storage.objects
      (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
    values (
      ${object.id}, ${object.bucketId}, ${object.name}, ${object.version},
      ${uuidOrNull(object.owner)}, ${object.owner}, ${object.metadata}, ${object.userMetadata}
    )`)
  return object.id
}

export async function upsertObject(executor: Executor, object: NewObject): Promise<string> {
  const { rows } = await executor.query<{ id: string }>(sql`
    insert into storage.objects
      (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
    values (
      ${object.id}, ${object.bucketId}, ${object.name}, ${object.version},
      ${uuidOrNull(object.owner)}, ${object.owner}, ${object.metadata}, ${object.userMetadata}
    )
    on conflict (bucket_id, name) do update
    set version = excluded.version,
        owner = excluded.owner,
        owner_id = excluded.owner_id,
        metadata = excluded.metadata,
        user_metadata = coalesce(excluded.user_metadata, objects.user_metadata)
    returning id`)
  return rows[0]?.id ?? object.id
}

export async function moveObject(
  executor: Executor,
  from: { bucketId: string; name: string; version: string },
  to: { bucketId: string; name: string; owner: string | null },
): Promise<string | undefined> {
  const { rows } = await executor.query<{ id: string }>(sql`
    update storage.objects
    set bucket_id = ${to.bucketId},
        name = ${to.name},
        owner = coalesce(${uuidOrNull(to.owner)}::uuid, owner),
        owner_id = coalesce(${to.owner}, owner_id)
    where bucket_id = ${from.bucketId} and name = ${from.name} and version = ${from.version}
    returning id`)
  return rows[0]?.id
}

/** First in a transaction that deletes: in a database of Supabase, the trigger protect_delete asks for it. */
export const allowDelete = sql`select set_config('storage.allow_delete_query', 'true', true)`

export async function deleteObjects(
  executor: Executor,
  bucketId: string,
  names: string[],
): Promise<Omit<StoredObject, 'owner_id'>[]> {
  await executor.query(allowDelete)
  const { rows } = await executor.query<Omit<StoredObject, 'owner_id'>>(sql`
    delete from storage.objects
    where bucket_id = ${bucketId} and name = any(${names})
    returning id, bucket_id, name, version, metadata, user_metadata,
      created_at, updated_at, last_accessed_at`)
  return rows
}

export async function listExisting(
  executor: Executor,
  bucketId: string,
  names: string[],
): Promise<Set<string>> {
  const { rows } = await executor.query<{ name: string }>(sql`
    select name
    from storage.objects
    where bucket_id = ${bucketId} and name = any(${names}) and version is not null`)
  return new Set(rows.map((row) => row.name))
}

function uuidOrNull(value: string | null): string | null {
  return value && isUuid(value) ? value : null
}
