import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-store.ts'

/** A folder, or S3 when configured. The S3 client is large, so it is imported only then. */
export async function openFileStore(options: {
  dataDir: string
  s3?: S3Settings
}): Promise<FileStore> {
  if (!options.s3) return createFolderStore(path.join(options.dataDir, 'storage'))
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(options.s3)
}
