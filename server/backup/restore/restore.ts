import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type pg from 'pg'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { withOwner } from '#platform/postgres/with-owner.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import type { ArchiveReader } from '#server/backup/archive.ts'
import { filePath, format, listMigrations, type Manifest } from '#server/backup/backup.ts'
import { countBytes, noProgress, type OnProgress } from '#server/backup/progress.ts'
import {
  advanceSequences,
  listTables,
  nameOf,
  type Table,
  tablePath,
  writeRows,
} from '#server/backup/tables.ts'
import { migrateSite } from '#server/migrate-site.ts'

/** Restores a backup into an empty database. */
export async function restore(
  target: PostgresTarget,
  files: Pick<FileStore, 'put'>,
  archive: ArchiveReader,
  onProgress: OnProgress = noProgress,
): Promise<Manifest> {
  const manifest = await readManifest(archive)
  await refuseNonEmpty(target)
  await migrateSite(target)
  await putFiles(archive, archive.names.filter(isFile), files, onProgress)
  await withOwner(target, (client) => putRows(client, archive, manifest, onProgress))
  return manifest
}

export async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const manifest = JSON.parse(await archive.text('manifest.json')) as Manifest
  if (manifest.format !== format) {
    throw new StartError(
      `The backup is of format ${manifest.format}; this program reads ${format}.`,
    )
  }
  return manifest
}

export async function refuseNonEmpty(target: PostgresTarget) {
  const { rows } = await withOwner(target, (client) =>
    client.query("select to_regclass('public.user_roles') is not null as full"),
  )
  if (rows[0]?.full) {
    throw new StartError('The database is not empty: restore into an empty DATA_DIR or database.')
  }
}

export function isFile(name: string): boolean {
  return name.startsWith(filePath(''))
}

/** Files before rows: a row never names bytes that are missing. */
export async function putFiles(
  archive: ArchiveReader,
  names: string[],
  files: Pick<FileStore, 'put'>,
  onProgress: OnProgress,
) {
  const count = countBytes(
    names.map((name) => ({ bytes: archive.size(name) })),
    onProgress,
  )
  for (const name of names) {
    const bytes = archive.stream(name).pipeThrough(count())
    await files.put(
      keyOf(name.slice(filePath('').length)),
      bytes as unknown as AsyncIterable<Uint8Array>,
    )
  }
}

async function putRows(
  client: pg.Client,
  archive: ArchiveReader,
  manifest: Manifest,
  onProgress: OnProgress,
) {
  await refuseNewer(client, manifest)
  await client.query('begin')
  await turnTriggersOff(client)
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(nameOf).join(', ')} cascade`)
  for (const [done, table] of tables.entries()) {
    onProgress({ step: 'tables', done, total: tables.length })
    await writeRows(client, table, readLines(archive, table))
  }
  await finishRows(client, tables)
  await client.query('commit')
}

/** The rows that triggers would create are in the backup already. */
export async function turnTriggersOff(client: pg.ClientBase) {
  await client.query('set local session_replication_role = replica')
}

/** Numbers that depend on the rows; and no letter goes out because its sending was restored. */
export async function finishRows(client: pg.ClientBase, tables: Table[]) {
  await advanceSequences(client, tables)
  await client.query('select private.recount()')
  await client.query('select private.hold_restored_letters()')
}

export async function refuseNewer(client: pg.ClientBase, manifest: Manifest) {
  const newest = (await listMigrations(client)).at(-1) ?? ''
  const newer = manifest.migrations.find((version) => version > newest)
  if (newer) {
    throw new StartError(`The backup is newer than this program: it has migration ${newer}.`)
  }
}

/** None for a table that the backup does not have. */
export function readLines(
  archive: ArchiveReader,
  table: Table,
): AsyncIterable<string> | Iterable<string> {
  if (!archive.has(tablePath(table))) return []
  const stream = archive.stream(tablePath(table)) as unknown as NodeReadableStream
  return createInterface({ input: Readable.fromWeb(stream) })
}
