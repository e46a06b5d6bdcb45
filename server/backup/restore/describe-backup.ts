import type { ClientBase } from 'pg'
import type { Transfer } from '#app/lib/host.ts'
import type { ArchiveReader } from '#server/backup/archive.ts'
import { listFiles } from '#server/backup/backup.ts'
import { countRows, listTables, tablePath } from '#server/backup/tables.ts'
import { isFile, readLines, readManifest, refuseNewer } from './restore.ts'

/** Counts the rows and files of a backup beside those of this site. */
export async function describeBackup(
  client: ClientBase,
  archive: ArchiveReader,
): Promise<NonNullable<Transfer['contents']>> {
  const manifest = await readManifest(archive)
  await refuseNewer(client, manifest)
  const known = await listTables(client)
  const here = await countRows(client, known)
  const tables: NonNullable<Transfer['contents']>['tables'] = []
  for (const table of known) {
    const { schema, name } = table
    if (schema !== 'public' && `${schema}.${name}` !== 'auth.users') continue
    let there = manifest.rows?.[tablePath(table)]
    if (there === undefined) {
      there = 0
      for await (const line of readLines(archive, table)) if (line) there++
    }
    const kind = schema === 'auth' ? 'people' : name
    tables.push({ name: kind, there, here: here[tablePath(table)] ?? 0 })
  }
  const files = await listFiles(client)
  tables.push({ name: 'files', there: archive.names.filter(isFile).length, here: files.length })
  return { madeAt: manifest.made_at, tables }
}
