import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { StartError } from '#platform/start-error.ts'
import { decryptToFile, encryptStream, isEncrypted } from './encryption.ts'

configure({ useWebWorkers: false })

export type ArchiveWriter = {
  add(
    name: string,
    content: string | ReadableStream<Uint8Array> | AsyncIterable<string>,
  ): Promise<void>
  /** Renames the temporary file to its final name: half an archive is never mistaken for one. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Formats that are compressed already gain nothing from deflate. */
const packed = /\.(mp4|webm|mov|jpe?g|png|webp|avif|gif|pdf|zip)$/i

/** With a passphrase the whole ZIP is encrypted, in the format of `age`. */
export function createArchive(file: string, passphrase?: string): ArchiveWriter {
  const half = `${file}.part`
  const stream = createWriteStream(half, { mode: 0o600, flush: true })
  const bytes = Writable.toWeb(stream) as WritableStream<Uint8Array>
  const { writable, written } = passphrase
    ? encryptInto(bytes, passphrase)
    : { writable: bytes, written: null }
  const zip = new ZipWriter(writable, { zip64: true })
  return {
    async add(name, content) {
      const level = packed.test(name) ? 0 : 6
      await zip.add(name, toStream(content), { level })
    },
    async finish() {
      await zip.close()
      await written
      await rename(half, file)
    },
    async abandon() {
      stream.destroy()
      await rm(half, { force: true })
    },
  }
}

function encryptInto(bytes: WritableStream<Uint8Array>, passphrase: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = encryptStream(readable, passphrase).then((encrypted) => encrypted.pipeTo(bytes))
  // A failure is also that of the zip's next write; `finish` awaits this one.
  written.catch((cause) => writable.abort(cause).catch(() => {}))
  return { writable, written }
}

export type ArchiveReader = {
  names: string[]
  has(name: string): boolean
  size(name: string): number
  text(name: string): Promise<string>
  stream(name: string): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/** An encrypted archive needs its passphrase, and a folder with room for the decrypted bytes. */
export async function openArchive(
  file: string,
  secret: { passphrase?: string | undefined; folder: string } = { folder: '' },
): Promise<ArchiveReader> {
  const handle = await openClear(file, secret)
  const zip = new ZipReader(new HandleReader(handle))
  const entries = new Map<string, FileEntry>()
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (!entry.directory) entries.set(entry.filename, entry)
    }
  } catch (cause) {
    await handle.close()
    throw new StartError(`${file} is not a whole archive.`, { cause })
  }
  function stream(name: string): ReadableStream<Uint8Array> {
    const entry = entries.get(name)
    if (!entry) throw new StartError(`${file} does not contain ${name}.`)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    entry.getData(writable, { checkSignature: true }).catch((cause) => {
      writable.abort(cause).catch(() => {})
    })
    return readable
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    size: (name) => entries.get(name)?.uncompressedSize ?? 0,
    text: (name) => new Response(stream(name)).text(),
    stream,
    async close() {
      await zip.close()
      await handle.close()
    },
  }
}

async function openClear(
  file: string,
  { passphrase, folder }: { passphrase?: string | undefined; folder: string },
): Promise<FileHandle> {
  const handle = await open(file, 'r').catch((cause) => {
    throw new StartError(`${file} cannot be read.`, { cause })
  })
  if (!(await isEncrypted(handle))) return handle
  try {
    if (!passphrase) throw new StartError(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
    return await decryptToFile(file, passphrase, folder).catch((cause) => {
      throw new StartError(`The passphrase does not open ${file}, or the file is damaged.`, {
        cause,
      })
    })
  } finally {
    await handle.close()
  }
}

class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    super(handle)
    this.#handle = handle
  }

  override async init() {
    await super.init?.()
    this.size = (await this.#handle.stat()).size
  }

  override async readUint8Array(offset: number, length: number) {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)))
    let filled = 0
    while (filled < bytes.byteLength) {
      const { bytesRead } = await this.#handle.read(
        bytes,
        filled,
        bytes.byteLength - filled,
        offset + filled,
      )
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes
  }
}

function toStream(content: string | ReadableStream<Uint8Array> | AsyncIterable<string>) {
  if (content instanceof ReadableStream) return content
  const pieces = typeof content === 'string' ? [content] : content
  return Readable.toWeb(
    Readable.from(encode(pieces), { objectMode: false }),
  ) as ReadableStream<Uint8Array>
}

async function* encode(pieces: Iterable<string> | AsyncIterable<string>) {
  for await (const piece of pieces) yield Buffer.from(piece)
}
