import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore as TusFolder } from '@tus/file-store'
import { readdirIfThere } from '#platform/whole-file.ts'
import { type ByteRange, type FileStore, type StoredFile, unfinishedMs } from './file-store.ts'

/**
 * Files in a folder. Partial files have a temporary name in the same file system, for an atomic
 * rename.
 */
export function createFolderStore(folder: string): FileStore {
  const partsFolder = path.join(folder, 'parts')
  const stagingFolder = path.join(folder, 'staging')
  // Made before tus does so without waiting: the clean-up of the first minute reads it.
  mkdirSync(stagingFolder, { recursive: true })
  const pathOf = (key: string) => path.join(folder, key)

  /** `fill` writes the new file under the given temporary name. */
  async function createWhole(key: string, fill: (temporary: string) => Promise<void>) {
    const target = pathOf(key)
    const temporary = path.join(partsFolder, randomUUID())
    await mkdir(partsFolder, { recursive: true })
    await makeFolder(path.dirname(target))
    try {
      await fill(temporary)
      await syncPath(temporary)
      await rename(temporary, target)
      await syncPath(path.dirname(target))
    } catch (cause) {
      await unlinkIfThere(temporary)
      throw cause
    }
  }

  return {
    put(key, bytes) {
      return createWhole(key, (temporary) =>
        pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(temporary)),
      )
    },
    get(key, range) {
      return readFile(pathOf(key), range)
    },
    copy(fromKey, toKey) {
      return createWhole(toKey, (temporary) => linkOrCopy(pathOf(fromKey), temporary))
    },
    async delete(keys) {
      for (const key of keys) await unlinkIfThere(pathOf(key))
    },
    list: () => listFiles(folder),
    async removeInterruptedWrites() {
      for (const name of await readdirIfThere(partsFolder)) {
        const part = path.join(partsFolder, name)
        const stats = await stat(part).catch(() => null)
        if (stats && stats.mtimeMs < Date.now() - unfinishedMs) await unlinkIfThere(part)
      }
    },
    staging: {
      uploads: new TusFolder({
        directory: stagingFolder,
        expirationPeriodInMilliseconds: unfinishedMs,
      }),
      async readHead(uploadId, length) {
        const handle = await open(path.join(stagingFolder, uploadId))
        try {
          const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, 0)
          return buffer.subarray(0, bytesRead)
        } finally {
          await handle.close()
        }
      },
      async adopt(uploadId, key) {
        if (await isThere(pathOf(key))) return
        const staged = path.join(stagingFolder, uploadId)
        await createWhole(key, (temporary) => linkOrCopy(staged, temporary))
      },
    },
  }
}

/** Files are immutable, so a hard link is as good as a copy. */
async function linkOrCopy(source: string, target: string) {
  try {
    await link(source, target)
  } catch (cause) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(codeOf(cause))) throw cause
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}

async function readFile(file: string, range?: ByteRange) {
  const stream = createReadStream(file, range)
  try {
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve())
      stream.once('error', reject)
    })
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    throw cause
  }
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

async function* listFiles(folder: string): AsyncIterable<StoredFile> {
  const shelves = await readdirIfThere(path.join(folder, 'objects'))
  for (const shelf of shelves) {
    for (const name of await readdirIfThere(path.join(folder, 'objects', shelf))) {
      const key = `objects/${shelf}/${name}`
      const stats = await stat(path.join(folder, key)).catch(() => null)
      if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime }
    }
  }
}

async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true })
  if (made) await syncPath(path.dirname(made))
}

/** fsync of the folder: without it a rename does not survive a power cut. */
async function syncPath(target: string) {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlinkIfThere(file: string) {
  try {
    await unlink(file)
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

function codeOf(cause: unknown): string {
  return (cause as { code?: string }).code ?? ''
}
