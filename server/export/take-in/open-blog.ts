import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { StartError } from '#platform/start-error.ts'
import { type ArchiveReader, openArchive } from '#server/backup/archive.ts'
import { limits, type OldBlog, refuseLarger } from './old-blog.ts'
import { openGhost } from './read-ghost.ts'
import { openWordPress } from './read-wordpress.ts'

export type OldPicture = { bytes: Uint8Array<ArrayBuffer>; type: string }

export type OpenBlog = OldBlog & {
  /** The name of a picture in a ZIP, by its address on the old site; null when it is missing. */
  findPicture(address: string): string | null
  /** Null for a file that is too large, or no picture. */
  readPicture(name: string): Promise<OldPicture | null>
  close(): Promise<void>
}

type Files = { blog: string; pictures: string | null }

/** The XML of WordPress, the JSON of Ghost, or a ZIP with one of them; pictures may be in a second ZIP. */
export async function openBlog({ blog, pictures }: Files): Promise<OpenBlog> {
  const archives: ArchiveReader[] = []
  const close = async () => void (await Promise.all(archives.map((one) => one.close())))
  try {
    const head = await readHead(blog)
    const whole = head.startsWith('PK') ? await openZip(blog) : null
    if (whole) archives.push(whole)
    if (pictures) archives.push(await openZip(pictures))
    const opened = whole
      ? await openFromZip(whole)
      : await openByHead(head, () => createReadStream(blog))
    return { ...opened, ...picturesOf(archives), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function readHead(file: string) {
  const handle = await openFile(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer
      .subarray(0, bytesRead)
      .toString()
      .replace(/^\uFEFF/, '')
      .trimStart()
  } finally {
    await handle.close()
  }
}

async function openZip(file: string): Promise<ArchiveReader> {
  const archive = await openArchive(file).catch((cause) => {
    throw new StartError('This file cannot be opened: it is damaged, or not a ZIP at all.', {
      cause,
    })
  })
  if (archive.names.length > limits.zipEntries) {
    await archive.close()
    throw new StartError('This ZIP has too many files. Please make one with the pictures alone.')
  }
  return archive
}

/** The shortest name: exports lie above the files that belong to them. */
function openFromZip(archive: ArchiveReader): Promise<OldBlog> {
  const name = archive.names
    .filter((one) => /\.(json|xml)$/i.test(one) && !/(^|\/)(__MACOSX|\.)/.test(one))
    .toSorted((one, other) => depthOf(one) - depthOf(other) || one.length - other.length)[0]
  if (!name) throw new StartError('This ZIP has no export of a blog in it.')
  const open = () => damagedAsSentence(archive.stream(name))
  const isXml = name.toLowerCase().endsWith('.xml')
  // A ZIP may lie about its sizes: the readers count, too.
  refuseLarger(archive.size(name), isXml ? limits.xmlBytes : limits.jsonBytes)
  return isXml ? openWordPress(open) : openGhost(open)
}

function depthOf(name: string) {
  return name.split('/').length
}

async function openByHead(head: string, open: () => AsyncIterable<Uint8Array>): Promise<OldBlog> {
  if (head.startsWith('<')) return openWordPress(open)
  if (head.startsWith('{')) return openGhost(open)
  throw new StartError('This is neither an export of WordPress nor one of Ghost.')
}

async function* damagedAsSentence(bytes: ReadableStream<Uint8Array>) {
  try {
    yield* bytes
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError('The ZIP is damaged.', { cause })
  }
}

const pictureName = /\.(jpe?g|png|gif|webp|avif)$/i
const allowed = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/** Names of a ZIP are only compared, and never become a path on the disk. */
function picturesOf(archives: ArchiveReader[]) {
  const names = new Map<string, { archive: ArchiveReader; name: string }>()
  for (const archive of archives) {
    for (const name of archive.names) {
      if (pictureName.test(name)) names.set(keyOf(name), { archive, name })
    }
  }
  return {
    findPicture: (address: string) => spellings(address).find((key) => names.has(key)) ?? null,
    async readPicture(key: string): Promise<OldPicture | null> {
      const found = names.get(key)
      if (!found) return null
      const pieces: Uint8Array[] = []
      let size = 0
      try {
        for await (const piece of found.archive.stream(found.name)) {
          size += piece.byteLength
          if (size > limits.pictureBytes) return null
          pieces.push(piece)
        }
      } catch {
        return null
      }
      const bytes = new Uint8Array(Buffer.concat(pieces))
      const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
      return allowed.has(type) ? { bytes, type } : null
    },
  }
}

/** The part that an address and a ZIP have in common, from the folder of the pictures on. */
function keyOf(path: string): string {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  // WordPress.com and its image server have no such folder, but year and month.
  const dated = /(?:^|\/)(\d{4}\/\d\d\/[^/]+)$/.exec(lower)?.[1]
  if (dated) return dated
  return lower.replace(/^.*?(?:^|\/)(?:uploads|content\/images|images)\//, '').replace(/^\/+/, '')
}

/** WordPress and Ghost show smaller copies of a picture; the whole one comes first. */
function spellings(address: string): string[] {
  const path = URL.parse(address.replace('__GHOST_URL__', ''), 'http://old.site')?.pathname ?? ''
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {}
  const key = keyOf(plain)
  const whole = key.replace(/^size\/w\d+(h\d+)?\/(format\/\w+\/)?/, '')
  return [
    ...new Set([
      whole.replace(/-\d+x\d+(\.\w+)$/, '$1'),
      whole.replace(/-scaled(\.\w+)$/, '$1'),
      whole,
      key,
    ]),
  ]
}
