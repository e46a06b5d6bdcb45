import { forgetFinishedUploads } from './http/resumable.ts'
import type { StorageContext } from './objects/context.ts'
import { removeReleasedFiles } from './objects/released-files.ts'

const minutesBetween = 10

/** Periodic clean-up of unused files. Several processes may run it at once. */
export function startStorageUpkeep(context: StorageContext): { stop(): Promise<void> } {
  let working: Promise<void> = Promise.resolve()

  async function removeUnused() {
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

  function run() {
    working = working.then(removeUnused)
  }

  const timer = setInterval(run, minutesBetween * 60 * 1000)
  timer.unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
