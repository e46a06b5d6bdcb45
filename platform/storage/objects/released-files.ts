import { fileLock } from '#platform/postgres/file-lock.ts'
import { sql } from '#platform/postgres/sql.ts'
import { keyOf } from '#platform/storage/files/file-store.ts'
import type { StorageContext } from './context.ts'

type ReleasedFrom = Pick<StorageContext, 'database' | 'files' | 'renditions' | 'log'>

const atOnce = 500

/**
 * Deletes bytes whose rows are gone. Triggers queue them in the same transaction, so files that a
 * crash or failure leaves behind are deleted the next time.
 */
export async function removeReleasedFiles(context: ReleasedFrom): Promise<void> {
  try {
    await removeAll(context)
  } catch (cause) {
    context.log.warn('deleted files were kept for now', { cause })
  }
}

async function removeAll({ database, files, renditions }: ReleasedFrom) {
  for (;;) {
    const { rows } = await database.query<{ version: string }>(sql`
      select version
      from storage.deleted_files
      where not exists (select from storage.objects where objects.version = deleted_files.version)
        and not exists (
          select
          from pg_locks
          where locktype = 'advisory'
            and classid = ${fileLock.group}
            and objid = ${fileLock.number}
            and granted
        )
      order by deleted_at
      limit ${atOnce}`)
    const versions = rows.map((row) => row.version)
    if (versions.length === 0) return
    await files.delete(versions.map(keyOf))
    await renditions.forget(versions)
    await database.query(sql`delete from storage.deleted_files where version = any(${versions})`)
    if (versions.length < atOnce) return
  }
}
