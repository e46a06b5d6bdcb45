import pg from 'pg'
import { lockFiles } from '#platform/postgres/file-lock.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { createArchive } from './archive.ts'
import { listTables, readRows, tablePath } from './tables.ts'

export const format = 1

export type Manifest = { format: number; made_at: string; migrations: string[]; tables: string[] }

/**
 * One file with everything: a snapshot of all rows, and the bytes those rows name. Files are
 * immutable, so it is enough to keep them from being removed meanwhile; the site keeps serving.
 */
export async function backUp(
  target: PostgresTarget,
  files: FileStore,
  file: string,
): Promise<void> {
  const client = new pg.Client(target.owner)
  await client.connect()
  const archive = createArchive(file)
  try {
    await lockFiles(client)
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    const manifest: Manifest = {
      format,
      made_at: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables: tables.map(tablePath),
    }
    await archive.add('manifest.json', JSON.stringify(manifest, null, 2))
    for (const table of tables) await archive.add(tablePath(table), readRows(client, table))
    for (const version of await listFiles(client)) {
      const bytes = await files.get(keyOf(version))
      if (!bytes) throw new Error(`The file of version ${version} is missing in storage.`)
      await archive.add(filePath(version), bytes)
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

async function listFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select distinct version from storage.objects where version is not null order by version',
  )
  return rows.map(({ version }) => version)
}
