import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createLog } from '#platform/http/log.ts'
import { embeddedTarget, type PostgresTarget } from '#platform/postgres/target.ts'
import { createArchive, openArchive } from '#server/backup/archive.ts'
import { readConfig } from '#server/config.ts'
import { exportSite } from '#server/export/export.ts'
import { openService } from '#server/export/open-service.ts'

/**
 * The entries of an export without its date, the order of rows, the hashes of links, to which each
 * import adds one, and the dates when bytes were stored.
 */
export async function readExport(file: string): Promise<Record<string, unknown>> {
  const entries: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(await readEntries(file)).sort()) {
    if (name === 'export.json') continue
    entries[name] = /^(json|csv)\/|^html\/index/.test(name)
      ? text
          .split('\n')
          .map((line) => line.replace(/,$/, '').replace(linkHashes, '[]').replace(modified, ''))
          .sort()
      : text
  }
  return entries
}

/** Written by the storage service when it stores the bytes. */
const modified = /"{1,2}lastModified"{1,2}: ?"{1,2}[^"]+"{1,2},? ?/

/** As JSON, and as JSON in a cell of CSV. */
const linkHashes = /\[("{1,2}[0-9a-f]{64}"{1,2},? ?)+\]/

/** Everything that a running site holds, as its export has it. */
export async function readSite(dataDir: string, folder: string) {
  const file = path.join(folder, `${crypto.randomUUID()}.zip`)
  const { service, close } = await openDataService(
    embeddedTarget(path.join(dataDir, 'postgres')),
    dataDir,
  )
  await exportSite(service, file)
  await close()
  return readExport(file)
}

/** The client with the secret key over a database and the files of a data folder. */
export function openDataService(target: PostgresTarget, dataDir: string) {
  return openService(
    readConfig({ DATA_DIR: dataDir }),
    target,
    createLog(() => {}),
  )
}

/** Bytes as Latin-1, so that a file can be written again as it was. */
export async function readEntries(file: string): Promise<Record<string, string>> {
  const archive = await openArchive(file)
  const entries: Record<string, string> = {}
  for (const name of archive.names) {
    const bytes = await buffer(archive.stream(name))
    entries[name] = bytes.toString(name.startsWith('files/') ? 'latin1' : 'utf8')
  }
  await archive.close()
  return entries
}

export async function writeEntries(file: string, entries: Record<string, string>) {
  const archive = createArchive(file)
  for (const [name, text] of Object.entries(entries)) {
    const bytes = Buffer.from(text, name.startsWith('files/') ? 'latin1' : 'utf8')
    await archive.add(name, new Blob([bytes]).stream())
  }
  await archive.finish()
}
