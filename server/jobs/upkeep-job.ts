import type { JobKind } from './jobs.ts'

const everyMs = 10 * 60 * 1000

/**
 * Removes what is no longer needed and queues mail that was left behind: at each start, which may follow a
 * crash, and every ten minutes. A step that fails keeps none from running.
 */
export function createUpkeepJob(steps: (() => Promise<unknown>)[]): JobKind {
  let hasBegun = false
  return {
    async dueAt(last) {
      const isDue = !last || !hasBegun
      return { at: isDue ? new Date() : new Date(Date.parse(last.changedAt) + everyMs) }
    },
    async perform() {
      hasBegun = true
      const results = await Promise.allSettled(steps.map((step) => step()))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return { status: 'done' }
    },
  }
}
