import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { createFolderStore } from '#platform/storage/files/folder-store.ts'
import { createArchive, openArchive } from '#server/backup/archive.ts'
import { exportSite } from '#server/export/export.ts'

/**
 * The entries of an export without its date, the order of rows, and the hashes of links, to which
 * each import adds one.
 */
export async function readExport(file: string): Promise<Record<string, unknown>> {
  const entries: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(await readEntries(file)).sort()) {
    if (name === 'export.json') continue
    entries[name] = /^(json|csv)\/|^html\/index/.test(name)
      ? text
          .split('\n')
          .map((line) => line.replace(/,$/, '').replace(linkHashes, '[]'))
          .sort()
      : text
  }
  return entries
}

/** As JSON, and as JSON in a cell of CSV. */
const linkHashes = /\[("{1,2}[0-9a-f]{64}"{1,2},? ?)+\]/

/** Everything that a running site holds, as its export has it. */
export async function readSite(dataDir: string, folder: string) {
  const file = path.join(folder, `${crypto.randomUUID()}.zip`)
  const files = createFolderStore(path.join(dataDir, 'storage'))
  await exportSite(embeddedTarget(path.join(dataDir, 'postgres')), files, file)
  return readExport(file)
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
