import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { StartError } from '#platform/start-error.ts'
import { checkKey, isAllowedType } from '#platform/storage/objects/names.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { filePath, importBucket, type Report } from './contents.ts'
import type { ExportReader } from './read-export.ts'

const FileRow = z.looseObject({
  bucket_id: z.string(),
  name: z.string(),
  metadata: z.looseObject({
    size: z.int().check(z.nonnegative()),
    mimetype: z.string(),
    cacheControl: z.optional(z.string()),
    contentEncoding: z.optional(z.string()),
  }),
})

export type ImportedFile = {
  /** In the ZIP. */
  path: string
  /** As it will be here. */
  row: z.infer<typeof FileRow>
}

type Bucket = { id: string; file_size_limit?: number | null; allowed_mime_types?: string[] | null }

/** The name of a file until its import is committed. */
export const stagedName = (transfer: string, name: string) => `${transfer}/${name}`

/** The files of an export, held to the rules that an upload has to follow. */
export async function listImportedFiles(
  service: ServiceClient,
  source: ExportReader,
  columns: string[],
  change = (json: string) => json,
): Promise<ImportedFile[]> {
  const { data: buckets, error } = await service.storage.listBuckets()
  if (error) throw error
  return (await source.rows('files', columns)).map((given) => {
    const parsed = FileRow.safeParse(given)
    if (!parsed.success) throw new StartError('json/files.json has a file without name or size.')
    const path = filePath(parsed.data.bucket_id, parsed.data.name)
    const refusal = findRefusal(parsed.data, buckets, source)
    if (refusal) throw new StartError(`${path.slice(0, 200)}: ${refusal}`)
    return { path, row: JSON.parse(change(JSON.stringify(parsed.data))) }
  })
}

function findRefusal(
  { bucket_id, name, metadata }: ImportedFile['row'],
  buckets: Bucket[],
  source: ExportReader,
): string | null {
  const bucket = buckets.find(({ id }) => id === bucket_id && id !== importBucket)
  if (!bucket) return 'this site has no such place for files.'
  try {
    checkKey(name)
  } catch {
    return 'this name is not allowed.'
  }
  if (metadata.size > (bucket.file_size_limit ?? Number.POSITIVE_INFINITY)) {
    return 'this file is too large.'
  }
  if (!isAllowedType(metadata.mimetype, bucket.allowed_mime_types ?? null)) {
    return 'a file of this type is not allowed.'
  }
  if (!source.has(filePath(bucket_id, name))) return 'this file is missing in the ZIP.'
  return null
}

/** Stores the files under their staged names. */
export async function uploadFiles(
  service: ServiceClient,
  transfer: string,
  source: ExportReader,
  files: ImportedFile[],
  report: Report,
) {
  const total = files.reduce((sum, { row }) => sum + row.metadata.size, 0)
  let done = 0
  for (const { path, row } of files) {
    const { size, mimetype, cacheControl, contentEncoding } = row.metadata
    let refusal: unknown
    async function* count() {
      const before = done
      try {
        for await (const piece of source.bytes(path, size)) {
          done += piece.byteLength
          report('files', done, total)
          yield piece
        }
        if (done - before !== size) {
          throw new StartError(`${path} in the ZIP is shorter than its table says.`)
        }
      } catch (cause) {
        // The upload fails with an error of its own.
        refusal = cause
        throw cause
      }
    }
    const { error } = await service.storage
      .from(row.bucket_id)
      .upload(
        stagedName(transfer, row.name),
        Readable.toWeb(Readable.from(count())) as ReadableStream,
        {
          contentType: mimetype,
          contentEncoding,
          headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
        },
      )
    if (refusal) throw refusal
    if (error && Number(error.status) < 500) throw new StartError(`${path}: ${error.message}`)
    if (error) throw error
  }
}
