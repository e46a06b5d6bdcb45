import { forgetFinishedUploads } from './http/resumable.ts'
import type { StorageContext } from './objects/context.ts'
import { removeReleasedFiles } from './objects/released-files.ts'

const minutesBetween = 10

/** Removes what is no longer wanted, now and then. Several processes may do so at once. */
export function startStorageUpkeep(context: StorageContext): { stop(): Promise<void> } {
  let working: Promise<void> = Promise.resolve()

  async function tidy() {
    try {
      await removeReleasedFiles(context)
      await context.files.staging.uploads.deleteExpired()
      await forgetFinishedUploads(context)
      await context.files.tidy()
    } catch (cause) {
      // Another process may have been faster with the same file; the next round sees.
      context.log.warn('storage upkeep was cut short', { cause })
    }
  }

  function run() {
    working = working.then(tidy)
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
