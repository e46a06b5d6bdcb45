import pg from 'pg'
import { lockFiles } from '#platform/postgres/file-lock.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { createArchive } from './archive.ts'
import { countBytes, noProgress, type OnProgress } from './progress.ts'
import { countRows, listTables, readRows, tablePath } from './tables.ts'

export const format = 1

export type Manifest = {
  format: number
  made_at: string
  migrations: string[]
  tables: string[]
  /** Rows of each table, and the number of files. Older archives have neither. */
  rows?: Record<string, number>
  files?: number
}

/**
 * One file with everything: a snapshot of all rows, and the bytes those rows name. Files are
 * immutable, so it is enough to keep them from being removed meanwhile; the site keeps serving.
 */
export async function backUp(
  target: PostgresTarget,
  files: FileStore,
  file: string,
  options: { passphrase?: string | undefined; onProgress?: OnProgress } = {},
): Promise<void> {
  const { passphrase, onProgress = noProgress } = options
  const client = new pg.Client(target.owner)
  await client.connect()
  const archive = createArchive(file, passphrase)
  try {
    await lockFiles(client)
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    const versions = await listFiles(client)
    const manifest: Manifest = {
      format,
      made_at: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables: tables.map(tablePath),
      rows: await countRows(client, tables),
      files: versions.length,
    }
    await archive.add('manifest.json', JSON.stringify(manifest, null, 2))
    for (const [done, table] of tables.entries()) {
      onProgress({ step: 'tables', done, total: tables.length })
      await archive.add(tablePath(table), readRows(client, table))
    }
    const count = countBytes(versions, onProgress)
    for (const { version } of versions) {
      const bytes = await files.get(keyOf(version))
      if (!bytes) throw new Error(`The file of version ${version} is missing in storage.`)
      await archive.add(filePath(version), bytes.pipeThrough(count()))
    }
    await archive.finish()
  } catch (cause) {
    await archive.abandon()
    throw cause
  } finally {
    await client.end()
  }
}

export function filePath(version: string): string {
  return `files/${version}`
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

export async function listFiles(client: pg.ClientBase) {
  const { rows } = await client.query<{ version: string; bytes: number }>(
    `select version, coalesce(max((metadata ->> 'size')::float8), 0) as bytes
     from storage.objects
     where version is not null
     group by version
     order by version`,
  )
  return rows
}
