import { createHash, randomUUID } from 'node:crypto'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { SingleFlight } from '#platform/single-flight.ts'
import type { FileStore } from '#platform/storage/files/file-store.ts'
import { headBytes } from './content-check.ts'
import { errors } from './errors.ts'
import type { StoredObject } from './queries.ts'
import { fromPictures, largestSourceBytes, readFile } from './source-picture.ts'
import type { Transform } from './transform.ts'

type Rendition = {
  mimetype: string
  etag: string
  size: number
  /** The file is open: call `stream` or `close`. */
  stream(): ReadableStream<Uint8Array>
  close(): Promise<void>
}

type Wish = { transform: Transform; accepted: string; signal?: AbortSignal }

export interface Renditions {
  get(object: StoredObject, wish: Wish): Promise<Rendition>
  forget(versions: string[]): Promise<void>
  clear(): Promise<void>
}

const defaultQuality = 80
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** Converted pictures, cached in a folder and streamed from there. */
export function createRenditions(options: {
  files: FileStore
  pictures: Pictures
  folder: string
  cacheBytes: number
}): Renditions {
  const { files, pictures, folder, cacheBytes } = options
  /** Requests for the same picture share one conversion. */
  const conversions = new SingleFlight<void>()
  let bytesSinceTrim = Number.POSITIVE_INFINITY

  async function make(
    file: string,
    object: StoredObject,
    wanted: ReturnType<typeof resolve>,
    signal: AbortSignal,
  ) {
    if (object.metadata.size > largestSourceBytes) {
      throw errors.notAnImage('The image is too large to be transformed')
    }
    // The source is read when the job starts: waiting in the queue costs no memory.
    const bytes = await pictures.run(
      { lane: `pictures of ${object.owner_id}`, signal },
      async () => ({
        task: 'resize',
        source: await readFile(files, object.version),
        ...wanted,
      }),
    )
    await keep(file, bytes)
  }

  async function keep(file: string, bytes: Uint8Array) {
    const temporary = path.join(folder, `${randomUUID()}.part`)
    await mkdir(folder, { recursive: true })
    await writeFile(temporary, bytes)
    await rename(temporary, file)
    bytesSinceTrim += bytes.byteLength
    if (bytesSinceTrim > cacheBytes / 10) {
      bytesSinceTrim = 0
      await trim(folder, cacheBytes)
    }
  }

  return {
    async get(object, { transform, accepted, signal }) {
      const wanted = resolve(transform, accepted)
      const id = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 24)
      const file = path.join(folder, `${object.version}-${id}`)
      const etag = `"${object.version.replaceAll('-', '')}-${id}"`
      const kept = await openCached(file, etag)
      if (kept) return kept
      try {
        signal?.throwIfAborted()
        await conversions.share(file, (jobSignal) => make(file, object, wanted, jobSignal), signal)
        signal?.throwIfAborted()
      } catch (cause) {
        throw fromPictures(cause)
      }
      const made = await openCached(file, etag)
      // The cache evicted the new rendition already: too many others were made meanwhile.
      if (!made) throw errors.imagesBusy()
      return made
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

/** Fills in default options, so that equal pictures get equal file names. */
function resolve(
  { width, height, resize = 'cover', quality, format }: Transform,
  accepted: string,
) {
  return {
    width,
    height,
    fit: width && height ? fits[resize] : fits.contain,
    quality: quality ?? defaultQuality,
    format: format ?? (accepted.includes('image/webp') ? 'webp' : 'origin'),
  } as const
}

async function openCached(file: string, etag: string): Promise<Rendition | null> {
  let handle: FileHandle
  try {
    handle = await open(file)
  } catch {
    return null
  }
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headBytes), 0, headBytes, 0)
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    const now = new Date()
    await handle.utimes(now, now)
    return {
      mimetype: type?.mime ?? 'application/octet-stream',
      etag,
      size,
      stream: () =>
        Readable.toWeb(handle.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>,
      close: () => handle.close(),
    }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

/** LRU eviction, until the folder is well below its limit. */
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
    await rm(entry.file, { force: true })
    total -= entry.size
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
