import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { StartError } from '#platform/start-error.ts'
import { checkKey, isAllowedType } from '#platform/storage/objects/names.ts'
import { filePath, filesTable, importBucket } from './contents.ts'
import type { ExportReader } from './read-export.ts'

export type ImportedFile = {
  row: z.infer<typeof FileRow>
  sizeBytes: number
  /** The key of its bytes here. */
  version: string
}

const FileRow = z.looseObject({
  bucket_id: z.string(),
  name: z.string(),
  metadata: z.looseObject({ size: z.int().nonnegative(), mimetype: z.string() }),
})

type Bucket = { id: string; file_size_limit: number | null; allowed_mime_types: string[] | null }

/** The files of an export, held to the rules that an upload has to follow. */
export async function listImportedFiles(
  client: ClientBase,
  source: ExportReader,
): Promise<ImportedFile[]> {
  const { rows: buckets } = await client.query<Bucket>(
    'select id, file_size_limit::float8, allowed_mime_types from storage.buckets where id <> $1',
    [importBucket],
  )
  const columns = filesTable.columns.filter((column) => column !== 'version')
  return (await source.rows('files', columns)).map((given) => {
    const parsed = FileRow.safeParse(given)
    if (!parsed.success) throw new StartError('json/files.json has a file without name or size.')
    const row = parsed.data
    const refusal = findRefusal(row, buckets, source)
    if (refusal)
      throw new StartError(`${filePath(row.bucket_id, row.name).slice(0, 200)}: ${refusal}`)
    return { row, sizeBytes: row.metadata.size, version: randomUUID() }
  })
}

function findRefusal(
  { bucket_id, name, metadata }: z.infer<typeof FileRow>,
  buckets: Bucket[],
  source: ExportReader,
): string | null {
  const bucket = buckets.find(({ id }) => id === bucket_id)
  if (!bucket) return 'this site has no such place for files.'
  try {
    checkKey(name)
  } catch {
    return 'this name is not allowed.'
  }
  if (metadata.size > (bucket.file_size_limit ?? Number.POSITIVE_INFINITY)) {
    return 'this file is too large.'
  }
  if (!isAllowedType(metadata.mimetype, bucket.allowed_mime_types)) {
    return 'a file of this type is not allowed.'
  }
  if (!source.has(filePath(bucket_id, name))) return 'this file is missing in the ZIP.'
  return null
}
