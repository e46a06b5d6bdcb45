import type { JobKind } from './jobs.ts'

const everyMs = 60 * 60 * 1000

/** Removes what is no longer needed, every hour. */
export function createUpkeepJob(steps: (() => Promise<unknown>)[]): JobKind {
  return {
    async dueAt(last) {
      return { at: last ? new Date(Date.parse(last.changedAt) + everyMs) : new Date() }
    },
    async perform() {
      for (const step of steps) await step()
      return { status: 'done' }
    },
  }
}
