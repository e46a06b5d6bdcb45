import { sql } from '#platform/postgres/sql.ts'
import type { StorageContext } from './context.ts'
import { errors } from './errors.ts'

const mostPerPerson = 50

type OpenUpload = {
  id: string
  owner: string | null
  bucket: string
  name: string
  /** The announced size; the largest possible where none is announced. */
  sizeBytes: number
}

/**
 * Registers a resumable upload at its start; refused when its owner has too many unfinished ones, or
 * when a trigger of the project finds no room for it.
 */
export async function noteOpenUpload(
  { database }: StorageContext,
  { id, owner, bucket, name, sizeBytes }: OpenUpload,
): Promise<void> {
  if (owner === null) return
  const { rowCount } = await database.query(sql`
    insert into storage.open_uploads (upload_id, owner_id, bucket_id, name, size)
    select ${id}, ${owner}, ${bucket}, ${name}, ${sizeBytes}
    where (select count(*) from storage.open_uploads where owner_id = ${owner}) < ${mostPerPerson}`)
  if (rowCount === 0) throw errors.tooManyUploads()
}

export async function forgetOpenUpload({ database }: StorageContext, uploadId: string) {
  await database.query(sql`delete from storage.open_uploads where upload_id = ${uploadId}`)
}
