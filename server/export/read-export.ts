import * as z from 'zod/mini'
import { StartError } from '#platform/start-error.ts'
import { type ArchiveReader, openArchive } from '#server/backup/archive.ts'
import { format, jsonPath, type Manifest, type Row } from './contents.ts'

/**
 * An export as untrusted input. Sizes are counted while bytes are unpacked: the sizes that a ZIP
 * declares may be lies (zip bomb). No name of the archive becomes a path on the disk.
 */
export type ExportReader = {
  madeAt: string
  /** An export of an older program has fewer tables. */
  tables: string[]
  /** Refuses columns that are not listed. */
  rows(name: string, columns: string[]): Promise<Row[]>
  bytes(name: string, mostBytes: number): AsyncGenerator<Uint8Array>
  has(name: string): boolean
  close(): Promise<void>
}

/** Below the longest string that V8 can hold. */
const largestTableBytes = 256 * 1024 ** 2

const ManifestShape: z.ZodMiniType<Manifest> = z.object({
  format: z.number(),
  made_at: z.iso.datetime(),
  tables: z.array(z.string()),
})
const RowList = z.array(z.record(z.string(), z.unknown()))

export async function openExport(
  file: string,
  { mostBytesOfTable = largestTableBytes } = {},
): Promise<ExportReader> {
  const archive = await openArchive(file)
  try {
    const readJson = (name: string) => parseJson(archive, name, mostBytesOfTable)
    const manifest = await readManifest(archive, readJson)
    return {
      madeAt: manifest.made_at,
      tables: manifest.tables,
      async rows(name, columns) {
        const path = jsonPath(name)
        const rows = RowList.safeParse(await readJson(path))
        if (!rows.success) throw new StartError(`${path} is not a list of rows.`)
        const known = new Set(columns)
        for (const row of rows.data) {
          const other = Object.keys(row).find((column) => !known.has(column))
          if (other !== undefined) {
            throw new StartError(
              `${path} has a column “${other.slice(0, 60)}” that this site does not know.`,
            )
          }
        }
        return rows.data
      },
      bytes: (name, mostBytes) => readBytes(archive, name, mostBytes),
      has: (name) => archive.has(name),
      close: () => archive.close(),
    }
  } catch (cause) {
    await archive.close()
    throw cause
  }
}

async function readManifest(
  archive: ArchiveReader,
  readJson: (name: string) => Promise<unknown>,
): Promise<Manifest> {
  if (!archive.has('export.json')) {
    throw new StartError(
      archive.has('manifest.json')
        ? 'This is a backup, not an export. A backup is restored with npm run restore.'
        : 'This ZIP is not an export of a site: it has no export.json.',
    )
  }
  const manifest = ManifestShape.safeParse(await readJson('export.json'))
  if (!manifest.success) throw new StartError('This ZIP is not an export: its export.json is odd.')
  if (manifest.data.format !== format) {
    throw new StartError(
      `The export is of format ${manifest.data.format}; this program reads ${format}.`,
    )
  }
  return manifest.data
}

async function parseJson(
  archive: ArchiveReader,
  name: string,
  mostBytes: number,
): Promise<unknown> {
  const pieces: Uint8Array[] = []
  for await (const piece of readBytes(archive, name, mostBytes)) pieces.push(piece)
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch (cause) {
    throw new StartError(`${name} in the export is not valid JSON.`, { cause })
  }
}

async function* readBytes(archive: ArchiveReader, name: string, mostBytes: number) {
  if (!archive.has(name)) throw new StartError(`The ZIP does not contain ${name.slice(0, 200)}.`)
  let size = 0
  try {
    for await (const piece of archive.stream(name)) {
      size += piece.byteLength
      if (size > mostBytes) throw new StartError(`${name} in the ZIP is larger than it may be.`)
      yield piece
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${name} in the ZIP is damaged.`, { cause })
  }
}
