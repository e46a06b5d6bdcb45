import { Readable } from 'node:stream'
import { NoSuchKey, NotFound, S3 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type ByteRange, type FileStore, type StoredFile, unfinishedMs } from './file-store.ts'
import { S3Staging } from './s3-staging.ts'

export type S3Settings = {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2
/** S3's limit for CopyObject. */
const largestCopyBytes = 5 * 1024 ** 3
const keysPerDelete = 1000

/** Files in any S3-compatible store. A multipart upload appears only when it is complete. */
export function createS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings
  const client = new S3({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.endpoint !== undefined,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // S3-compatible stores do not all support the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const uploads = new S3Staging(client, Bucket, partBytes)

  async function put(key: string, bytes: AsyncIterable<Uint8Array>) {
    const upload = new Upload({
      client,
      params: { Bucket, Key: key, Body: Readable.from(bytes, { objectMode: false }) },
      partSize: partBytes,
      queueSize: partsAtOnce,
    })
    await upload.done()
  }

  async function get(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.getObject({ Bucket, Key: key, Range })
      return (Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined) ?? null
    } catch (cause) {
      if (isMissing(cause)) return null
      throw cause
    }
  }

  async function findSize(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await client.headObject({ Bucket, Key: key })
      return ContentLength ?? 0
    } catch (cause) {
      if (isMissing(cause)) return null
      throw cause
    }
  }

  async function copy(fromKey: string, toKey: string) {
    const size = await findSize(fromKey)
    if (size === null) throw new Error(`There is no file ${fromKey}`)
    if (size <= largestCopyBytes) {
      await client.copyObject({ Bucket, Key: toKey, CopySource: `${Bucket}/${fromKey}` })
      return
    }
    const bytes = await get(fromKey)
    if (bytes) await put(toKey, bytes as unknown as AsyncIterable<Uint8Array>)
  }

  return {
    put,
    get,
    copy,
    async delete(keys) {
      for (let first = 0; first < keys.length; first += keysPerDelete) {
        const Objects = keys.slice(first, first + keysPerDelete).map((Key) => ({ Key }))
        await client.deleteObjects({ Bucket, Delete: { Objects, Quiet: true } })
      }
    },
    list: (folder = 'objects') => listFiles(client, Bucket, `${folder}/`),
    async removeInterruptedWrites() {
      const { Uploads } = await client.listMultipartUploads({ Bucket })
      for (const { Key = '', UploadId, Initiated } of Uploads ?? []) {
        if (!/^(objects|backups)\//.test(Key)) continue
        const isOld = (Initiated?.getTime() ?? Date.now()) < Date.now() - unfinishedMs
        if (isOld) await client.abortMultipartUpload({ Bucket, Key, UploadId })
      }
    },
    staging: {
      uploads,
      async readHead(uploadId, length) {
        const head: Uint8Array[] = []
        let size = 0
        for await (const chunk of uploads.read(uploadId)) {
          head.push(chunk)
          size += chunk.byteLength
          if (size >= length) break
        }
        return Buffer.concat(head).subarray(0, length)
      },
      async adopt(uploadId, key) {
        if ((await findSize(key)) === null) await put(key, uploads.read(uploadId))
      },
    },
  }
}

async function* listFiles(client: S3, Bucket: string, Prefix: string): AsyncIterable<StoredFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.listObjectsV2({ Bucket, Prefix, ContinuationToken })
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}

function isMissing(cause: unknown): boolean {
  return cause instanceof NoSuchKey || cause instanceof NotFound
}
