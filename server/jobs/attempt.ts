import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobStore } from './job-store.ts'

type Progress = NonNullable<Job['progress']>
/** Cancelled by the owner; the process stops; another process has taken the job over. */
export type AbortReason = 'cancel' | 'stop' | 'lost'

/** One attempt of a job, which holds its lease. */
export type Attempt = ReturnType<typeof startAttempt>

const retryMs = 1000

export function startAttempt(options: {
  store: Pick<JobStore, 'renew'>
  id: string
  job: Pick<Job, 'kind' | 'payload' | 'attempts' | 'progress'>
  secret: string
  leaseSeconds: number
}) {
  const { store, id, job, secret, leaseSeconds } = options
  const aborting = new AbortController()
  const { signal } = aborting
  let progress = job.progress
  let unsaved: Progress | null = null
  let line: Promise<void> = Promise.resolve()
  const begun = Promise.withResolvers<void>()
  const abort = (reason: AbortReason) => aborting.abort(reason)

  /** One after the other: an older progress must not replace a newer one. */
  function save(given?: Progress): Promise<void> {
    const turn = line.then(async () => {
      const saved = given ?? unsaved
      unsaved = null
      const held = await store.renew(id, leaseSeconds, saved)
      if (!held) abort('lost')
      else if (held.isCancelled) abort('cancel')
    })
    line = turn.catch(() => {})
    return turn
  }
  /** While the database is away the lease may end: then another process takes over. */
  const renew = () => save().catch(() => {})
  const renewal = setInterval(renew, (leaseSeconds * 1000) / 3).unref()

  return {
    id,
    job,
    secret,
    signal,
    abort,
    renew,
    /** Resolves when it has kept something, or is over. */
    begun: begun.promise,
    progress: () => progress,
    /** Shows how far it is. */
    report(next: Progress) {
      progress = next
      const isSaving = unsaved !== null
      unsaved = next
      if (!isSaving) void renew()
    },
    /** Returns when the progress is stored, and rejects unless the lease is still held. */
    async keep(next: Progress) {
      progress = next
      unsaved = null
      await save(next)
      if (signal.reason === 'lost') throw new Error('Another process has taken the job over')
      begun.resolve()
    },
    /** The outcome is known only here: a database that is away for a while must still learn it. */
    async recordUntilDone(record: () => Promise<void>, onFailure: (cause: unknown) => void) {
      for (;;) {
        try {
          return await line.then(record)
        } catch (cause) {
          onFailure(cause)
          if (signal.aborted) return
          await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {})
        }
      }
    },
    end() {
      clearInterval(renewal)
      begun.resolve()
    },
  }
}
