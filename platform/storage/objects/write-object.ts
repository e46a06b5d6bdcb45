import { createHash, randomUUID } from 'node:crypto'
import { HttpError } from '#platform/http/http-error.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { keyOf } from '#platform/storage/files/file-store.ts'
import { checkContent, headBytes } from './content-check.ts'
import type { StorageContext, Transact } from './context.ts'
import { errors, fromDatabase } from './errors.ts'
import { isAllowedType } from './names.ts'
import {
  type Bucket,
  findBucket,
  insertObject,
  type NewObject,
  type ObjectMetadata,
  upsertObject,
} from './queries.ts'
import type { IncomingFile } from './read-upload.ts'
import { removeReleasedFiles } from './released-files.ts'
import { checkPicture, readFile } from './source-picture.ts'

export type Target = {
  bucket: Bucket
  name: string
  owner: string | null
  upsert: boolean
  transact: Transact
}

export async function getBucket({ database }: StorageContext, id: string): Promise<Bucket> {
  const bucket = await findBucket(database, id)
  if (!bucket) throw errors.noSuchBucket()
  return bucket
}

export function sizeLimitOf({ settings }: StorageContext, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, settings.fileSizeLimitBytes)
}

/**
 * Stores the bytes under a new key, then the row that names them. After any failure the row still
 * names complete bytes: the old ones or the new ones.
 */
export async function writeObject(
  context: StorageContext,
  target: Target,
  file: IncomingFile,
): Promise<{ id: string; version: string }> {
  if (!isAllowedType(file.contentType, target.bucket.allowed_mime_types)) {
    throw errors.invalidMimeType(file.contentType)
  }
  await checkMayWrite(target)

  const version = randomUUID()
  const key = keyOf(version)
  const measured = measure(file.bytes, file.contentType, sizeLimitOf(context, target.bucket))
  await context.files.put(key, measured.bytes)
  try {
    await checkPicture(context.pictures, {
      contentType: file.contentType,
      size: measured.size(),
      owner: target.owner,
      signal: file.signal,
      read: () => readFile(context.files, version),
    })
  } catch (cause) {
    await context.files.delete([key])
    throw cause
  }
  const metadata = describeFile(file, measured.size(), measured.etag())
  const id = await nameBytes(context, target, version, metadata, file.userMetadata)
  return { id, version }
}

/** Writes the row for stored bytes, and releases the bytes it replaces. */
export async function nameBytes(
  context: StorageContext,
  target: Target,
  version: string,
  metadata: ObjectMetadata,
  userMetadata: Record<string, unknown> | null,
): Promise<string> {
  let id: string
  try {
    id = await putRow(target, version, metadata, userMetadata)
  } catch (cause) {
    const failure = fromDatabase(cause)
    // After any other error the row may have been committed, so its bytes stay.
    if (failure instanceof HttpError) await context.files.delete([keyOf(version)])
    throw failure
  }
  await removeReleasedFiles(context)
  return id
}

function putRow(
  target: Target,
  version: string,
  metadata: ObjectMetadata | null,
  userMetadata: Record<string, unknown> | null,
): Promise<string> {
  const write = target.upsert ? upsertObject : insertObject
  const object: NewObject = {
    id: randomUUID(),
    bucketId: target.bucket.id,
    name: target.name,
    version,
    owner: target.owner,
    metadata,
    userMetadata,
  }
  return target.transact((executor) => write(executor, object))
}

class Undo extends Error {}

/** Checks row level security before the upload: does the write and rolls it back. */
export async function checkMayWrite(target: Target): Promise<void> {
  const rehearse: Transact = (work) =>
    target.transact(async (executor: Executor) => {
      await work(executor)
      throw new Undo()
    })
  try {
    await putRow({ ...target, transact: rehearse }, randomUUID(), null, null)
  } catch (cause) {
    if (!(cause instanceof Undo)) throw cause
  }
}

export function describeFile(
  file: Pick<IncomingFile, 'contentType' | 'cacheControl' | 'contentEncoding'>,
  size: number,
  etag: string,
): ObjectMetadata {
  return {
    eTag: `"${etag}"`,
    size,
    mimetype: file.contentType,
    cacheControl: file.cacheControl,
    ...(file.contentEncoding && { contentEncoding: file.contentEncoding }),
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

/** Passes bytes through; fails at the size limit or when the content does not match its type. */
function measure(source: AsyncIterable<Uint8Array>, contentType: string, limitBytes: number) {
  const digest = createHash('md5')
  let size = 0

  async function* pass() {
    let head: Uint8Array[] | null = []
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > limitBytes) throw errors.tooLarge()
      digest.update(chunk)
      if (head) {
        head.push(chunk)
        if (size < headBytes) continue
        const start = Buffer.concat(head)
        head = null
        await checkContent(contentType, start.subarray(0, headBytes))
        yield start
      } else {
        yield chunk
      }
    }
    if (head && size > 0) {
      const whole = Buffer.concat(head)
      await checkContent(contentType, whole)
      yield whole
    }
  }

  return { bytes: pass(), size: () => size, etag: () => digest.digest('hex') }
}
