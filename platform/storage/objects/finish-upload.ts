import type { Locker, Upload } from '@tus/server'
import { sql } from '#platform/postgres/sql.ts'
import { keyOf } from '#platform/storage/files/file-store.ts'
import { checkContent, headBytes } from './content-check.ts'
import type { StorageContext } from './context.ts'
import { errors, StorageError } from './errors.ts'
import { forgetOpenUpload } from './open-uploads.ts'
import { parseMetadata } from './read-upload.ts'
import { checkPicture } from './source-picture.ts'
import { describeFile, getBucket, nameBytes, sizeLimitOf, type Target } from './write-object.ts'

/** The owner of an upload; `creator` must be the same for every request of it. */
export type UploadRights = Pick<Target, 'owner' | 'transact'> & {
  creator: string
  upsert?: boolean
}

type UploadMetadata = NonNullable<Upload['metadata']>

/** Idempotent: the version is derived from the upload's id. */
export async function finishUpload(
  context: StorageContext,
  locker: Locker,
  upload: Upload,
  rights: UploadRights,
): Promise<void> {
  const lock = locker.newLock(`finish:${upload.id}`)
  await lock.lock(AbortSignal.timeout(60_000), () => {})
  try {
    if ((await findFinished(context, upload.id)) !== null) return
    const version = uuidOf(upload.id)
    if (!(await isInPlace(context, version))) await putInPlace(context, upload, rights, version)
    await context.database.query(sql`
      insert into storage.finished_uploads (upload_id, size)
      values (${upload.id}, ${upload.size ?? 0})
      on conflict do nothing`)
  } finally {
    await lock.unlock()
  }
  await context.files.staging.uploads.remove(upload.id)
  await forgetOpenUpload(context, upload.id)
}

export async function findFinished(context: StorageContext, id: string): Promise<number | null> {
  const { rows } = await context.database.query<{ size: string }>(sql`
    select size from storage.finished_uploads where upload_id = ${id}`)
  return rows[0] ? Number(rows[0].size) : null
}

export async function targetOf(
  context: StorageContext,
  metadata: UploadMetadata,
  rights: UploadRights,
): Promise<Target> {
  return {
    bucket: await getBucket(context, metadata.bucketName ?? ''),
    name: metadata.objectName ?? '',
    owner: rights.owner,
    transact: rights.transact,
    upsert: metadata.upsert === 'true',
  }
}

async function putInPlace(
  context: StorageContext,
  upload: Upload,
  rights: UploadRights,
  version: string,
) {
  const { staging } = context.files
  const metadata = upload.metadata ?? {}
  const target = await targetOf(context, metadata, rights)
  const size = upload.size ?? 0
  const contentType = metadata.contentType ?? ''
  try {
    if (size > sizeLimitOf(context, target.bucket)) throw errors.tooLarge()
    if (size > 0) await checkContent(contentType, await staging.readHead(upload.id, headBytes))
    const read = () => staging.readHead(upload.id, size)
    await checkPicture(context.pictures, { contentType, size, owner: rights.owner, read })
  } catch (cause) {
    // 429: the client may retry, so the staged bytes stay.
    const isForLater = cause instanceof StorageError && cause.status === 429
    if (!isForLater) {
      await staging.uploads.remove(upload.id)
      await forgetOpenUpload(context, upload.id)
    }
    throw cause
  }
  await staging.adopt(upload.id, keyOf(version))
  const file = {
    contentType,
    cacheControl: metadata.cacheControl ?? 'no-cache',
    contentEncoding: undefined,
  }
  const described = describeFile(file, size, upload.id)
  await nameBytes(context, target, version, described, parseMetadata(metadata.metadata ?? null))
}

async function isInPlace({ database }: StorageContext, version: string): Promise<boolean> {
  const { rows } = await database.query(sql`
    select from storage.objects where version = ${version}`)
  return rows.length > 0
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
