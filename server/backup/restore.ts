import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import pg from 'pg'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { type ArchiveReader, openArchive } from './archive.ts'
import { format, listMigrations, type Manifest } from './backup.ts'
import { advanceSequences, listTables, nameOf, type Table, tablePath, writeRows } from './tables.ts'

/** Restores a backup into an empty database. */
export async function restore(
  target: PostgresTarget,
  files: FileStore,
  file: string,
): Promise<void> {
  const archive = await openArchive(file)
  try {
    const manifest = JSON.parse(await archive.text('manifest.json')) as Manifest
    if (manifest.format !== format) {
      throw new StartError(`${file} is of format ${manifest.format}; this program reads ${format}.`)
    }
    await refuseNonEmpty(target)
    await migrateSite(target)
    await putFiles(archive, files)
    await putRows(archive, target, manifest)
  } finally {
    await archive.close()
  }
}

export async function refuseNonEmpty(target: PostgresTarget) {
  const client = new pg.Client(target.owner)
  await client.connect()
  const { rows } = await client.query("select to_regclass('public.user_roles') is not null as full")
  await client.end()
  if (rows[0]?.full) {
    throw new StartError('The database is not empty: restore into an empty DATA_DIR or database.')
  }
}

/** Files before rows: a row never names bytes that are missing. */
async function putFiles(archive: ArchiveReader, files: FileStore) {
  for (const name of archive.names) {
    if (!name.startsWith('files/')) continue
    const bytes = archive.stream(name) as unknown as AsyncIterable<Uint8Array>
    await files.put(keyOf(name.slice('files/'.length)), bytes)
  }
}

async function putRows(archive: ArchiveReader, target: PostgresTarget, manifest: Manifest) {
  const client = new pg.Client(target.owner)
  await client.connect()
  try {
    await refuseNewer(client, manifest)
    await client.query('begin')
    // Triggers are off: the rows they would create are in the backup already.
    await client.query('set local session_replication_role = replica')
    const tables = await listTables(client)
    await client.query(`truncate ${tables.map(nameOf).join(', ')} cascade`)
    for (const table of tables) {
      if (archive.has(tablePath(table))) await writeRows(client, table, readLines(archive, table))
    }
    await advanceSequences(client, tables)
    await client.query('select private.recount()')
    await client.query('select private.hold_restored_letters()')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function refuseNewer(client: pg.ClientBase, manifest: Manifest) {
  const known = new Set(await listMigrations(client))
  const unknown = manifest.migrations.find((version) => !known.has(version))
  if (unknown) {
    throw new StartError(`The backup is newer than this program: it has migration ${unknown}.`)
  }
}

function readLines(archive: ArchiveReader, table: Table): AsyncIterable<string> {
  const stream = archive.stream(tablePath(table)) as unknown as NodeReadableStream
  return createInterface({ input: Readable.fromWeb(stream) })
}
