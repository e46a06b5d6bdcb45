import { createHash, randomUUID } from 'node:crypto'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { errors } from './errors.ts'
import { type FileStore, keyOf } from './file-store.ts'
import type { StoredObject } from './queries.ts'
import type { Transform } from './transform.ts'

type Rendition = { bytes: Uint8Array; mimetype: string; etag: string; size: number }

export interface Renditions {
  get(object: StoredObject, transform: Transform, accepted: string): Promise<Rendition>
  forget(versions: string[]): Promise<void>
  clear(): Promise<void>
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** Only these are ever given to the decoder. */
const readable: Record<string, Format> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

const largestSourceBytes = 25 * 1024 * 1024
const largestPixels = 50_000_000
const secondsPerImage = 15
const imagesAtOnce = 2
const imagesWaiting = 50
const defaultQuality = 80

export function createRenditions(options: {
  files: FileStore
  folder: string
  cacheBytes: number
}): Renditions {
  const { files, folder, cacheBytes } = options
  const underWay = new Map<string, Promise<Uint8Array>>()
  const enter = createGate(imagesAtOnce, imagesWaiting)
  let bytesSinceTrim = Number.POSITIVE_INFINITY

  async function make(object: StoredObject, transform: Transform, accepted: string, file: string) {
    const source = await readSource(files, object)
    const bytes = await enter(() => convert(source, transform, accepted))
    const temporary = path.join(folder, `${randomUUID()}.part`)
    await mkdir(folder, { recursive: true })
    await writeFile(temporary, bytes)
    await rename(temporary, file)
    bytesSinceTrim += bytes.byteLength
    if (bytesSinceTrim > cacheBytes / 10) {
      bytesSinceTrim = 0
      await trim(folder, cacheBytes)
    }
    return bytes
  }

  return {
    async get(object, transform, accepted) {
      const wanted = transform.format === undefined && /image\/webp/.test(accepted) ? 'webp' : ''
      const id = createHash('sha256')
        .update(JSON.stringify([Object.entries(transform).sort(), wanted]))
        .digest('hex')
        .slice(0, 24)
      const file = path.join(folder, `${object.version}-${id}`)
      const kept = await readKept(file)
      const work = kept ?? underWay.get(file) ?? make(object, transform, accepted, file)
      if (!kept) underWay.set(file, Promise.resolve(work))
      try {
        const bytes = await work
        const type = await fileTypeFromBuffer(bytes)
        return {
          bytes,
          mimetype: type?.mime ?? 'application/octet-stream',
          etag: `"${object.version.replaceAll('-', '')}-${id}"`,
          size: bytes.byteLength,
        }
      } finally {
        underWay.delete(file)
      }
    },
    async forget(versions) {
      const gone = new Set(versions)
      for (const name of await namesIn(folder)) {
        if (gone.has(name.slice(0, 36))) await rm(path.join(folder, name), { force: true })
      }
    },
    async clear() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readSource(files: FileStore, object: StoredObject): Promise<Buffer> {
  if (object.metadata.size > largestSourceBytes) {
    throw errors.notAnImage('The image is too large to be transformed')
  }
  const stream = await files.get(keyOf(object.version))
  if (!stream) throw errors.noSuchKey()
  return Buffer.from(await new Response(stream).arrayBuffer())
}

async function convert(source: Buffer, transform: Transform, accepted: string): Promise<Buffer> {
  const found = readable[(await fileTypeFromBuffer(source))?.mime ?? '']
  if (!found) throw errors.notAnImage('The object is not an image that can be transformed')
  const { default: sharp } = await import('sharp')
  const { width, height, resize = 'cover', quality = defaultQuality, format } = transform
  const fit = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
  try {
    const image = sharp(source, { limitInputPixels: largestPixels, failOn: 'error' })
      .timeout({ seconds: secondsPerImage })
      .autoOrient()
    if (width || height) {
      image.resize({ width, height, fit: fit[resize], withoutEnlargement: resize !== 'fill' })
    }
    const asked = format === undefined ? byAccept(accepted, found) : format
    return await image.toFormat(asked === 'origin' ? found : asked, { quality }).toBuffer()
  } catch (cause) {
    throw errors.notAnImage('The image could not be transformed', cause)
  }
}

function byAccept(accepted: string, found: Format): Format {
  return accepted.includes('image/webp') ? 'webp' : found
}

async function readKept(file: string): Promise<Uint8Array | null> {
  try {
    const bytes = await readFile(file)
    const now = new Date()
    await utimes(file, now, now)
    return bytes
  } catch {
    return null
  }
}

/** Oldest use goes first, until the folder is well under its bound. */
async function trim(folder: string, cacheBytes: number) {
  const entries: { file: string; size: number; usedAt: number }[] = []
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats) entries.push({ file, size: stats.size, usedAt: stats.mtimeMs })
  }
  let total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (total <= cacheBytes) return
  for (const entry of entries.sort((one, other) => one.usedAt - other.usedAt)) {
    if (total <= cacheBytes * 0.8) return
    await unlink(entry.file).catch(() => {})
    total -= entry.size
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** Decoding is heavy: few at a time, a bounded queue, and then no. */
function createGate(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw errors.imagesBusy()
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      queue.shift()?.()
    }
  }
}
