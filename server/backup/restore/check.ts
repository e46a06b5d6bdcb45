import type pg from 'pg'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { withOwner } from '#platform/postgres/with-owner.ts'
import { versionOf } from '#platform/storage/files/file-store.ts'
import type { ArchiveReader } from '#server/backup/archive.ts'
import { listFiles, type Manifest } from '#server/backup/backup.ts'
import type { OnProgress } from '#server/backup/progress.ts'
import { countRows, listTables } from '#server/backup/tables.ts'
import { restore } from './restore.ts'
import { dropScratch, makeScratch } from './scratch.ts'

/** Restores a backup into a scratch database and compares the counts with those it was made with. */
export async function checkBackup(
  target: PostgresTarget,
  dataDir: string,
  archive: ArchiveReader,
  onProgress: OnProgress,
): Promise<{ rows: number; files: number }> {
  const scratch = await makeScratch(target, dataDir)
  try {
    const read = new Set<string>()
    const discard = {
      async put(key: string, bytes: AsyncIterable<Uint8Array>) {
        // Reading to the end checks the sum of the file.
        for await (const _ of bytes);
        read.add(versionOf(key))
      },
    }
    const manifest = await restore(scratch, discard, archive, onProgress)
    return await withOwner(scratch, (client) => compare(client, manifest, read))
  } finally {
    await dropScratch(target, dataDir)
  }
}

async function compare(client: pg.Client, manifest: Manifest, read: Set<string>) {
  const restored = await countRows(client, await listTables(client))
  let rows = 0
  for (const [table, expected] of Object.entries(manifest.rows ?? {})) {
    // A table that a later version of the program has dropped.
    const found = restored[table]
    if (found === undefined) continue
    if (found !== expected) {
      throw new Error(`${table} came back with ${found} rows instead of ${expected}.`)
    }
    rows += found
  }
  const named = await listFiles(client)
  const missing = named.find(({ version }) => !read.has(version))
  if (missing) throw new Error(`The file ${missing.version} is missing in the backup.`)
  if (read.size !== manifest.files) {
    throw new Error(`${read.size} files came back instead of ${manifest.files}.`)
  }
  return { rows, files: read.size }
}
