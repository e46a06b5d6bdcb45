import { forgetFinishedUploads } from './http/resumable.ts'
import type { StorageContext } from './objects/context.ts'
import { removeReleasedFiles } from './objects/released-files.ts'

/** Removes files that nothing uses any more. Several processes may run it at once. */
export async function removeUnusedFiles(context: StorageContext) {
  try {
    await removeReleasedFiles(context)
    await context.files.staging.uploads.deleteExpired()
    await forgetFinishedUploads(context)
    await context.files.removeInterruptedWrites()
  } catch (cause) {
    // A concurrent process may have removed the same file; the next run retries.
    context.log.warn('storage upkeep was cut short', { cause })
  }
}
