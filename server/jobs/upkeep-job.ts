import type { JobKind } from './jobs.ts'

const everyMs = 10 * 60 * 1000

/** Removes what is no longer needed, every ten minutes. A step that fails keeps none from running. */
export function createUpkeepJob(steps: (() => Promise<unknown>)[]): JobKind {
  return {
    async dueAt(last) {
      return { at: last ? new Date(Date.parse(last.changedAt) + everyMs) : new Date() }
    },
    async perform() {
      const results = await Promise.allSettled(steps.map((step) => step()))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return { status: 'done' }
    },
  }
}
