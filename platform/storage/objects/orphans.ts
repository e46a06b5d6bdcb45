import { sql } from '#platform/postgres/sql.ts'
import { type StoredFile, versionOf } from '#platform/storage/files/file-store.ts'
import type { StorageContext } from './context.ts'
import { allowDelete } from './queries.ts'

export type Orphans = {
  /** Bytes without a row: an upload that was interrupted at the last moment. */
  files: StoredFile[]
  /** Rows without bytes: the store was emptied by hand. */
  rows: { bucket_id: string; name: string; version: string }[]
}

/** Grace period: an upload stores its bytes first and its row a moment later. */
const graceHours = 24

/** Rows are read after the files: a file stored in between is within the grace period. */
export async function findOrphans(
  { database, files }: Pick<StorageContext, 'database' | 'files'>,
  { graceMs = graceHours * 60 * 60 * 1000 } = {},
): Promise<Orphans> {
  const stored = new Map<string, StoredFile>()
  for await (const file of files.list()) stored.set(versionOf(file.key), file)

  const { rows } = await database.query<Orphans['rows'][number] & { is_young: boolean }>(sql`
    select bucket_id, name, version,
      updated_at > now() - make_interval(secs => ${graceMs / 1000}) as is_young
    from storage.objects
    where version is not null`)
  const named = new Set(rows.map((row) => row.version))
  const youngest = Date.now() - graceMs
  return {
    files: [...stored.values()].filter(
      (file) => !named.has(versionOf(file.key)) && file.modifiedAt.getTime() <= youngest,
    ),
    rows: rows
      .filter((row) => !stored.has(row.version) && !row.is_young)
      .map(({ bucket_id, name, version }) => ({ bucket_id, name, version })),
  }
}

export async function clearOrphans(
  { database, files }: Pick<StorageContext, 'database' | 'files'>,
  orphans: Orphans,
): Promise<void> {
  await files.delete(orphans.files.map((file) => file.key))
  const versions = orphans.rows.map((row) => row.version)
  await database.transaction(async (executor) => {
    await executor.query(allowDelete)
    await executor.query(sql`delete from storage.objects where version = any(${versions})`)
  })
}
