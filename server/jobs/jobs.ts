import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/http/log.ts'
import { createWorkerLoop } from '#platform/worker-loop.ts'
import { type Attempt, startAttempt } from './attempt.ts'
import { isActive, type Job, type JobStore, type Outcome } from './job-store.ts'

/** A capability's own steps. */
export type JobKind = {
  /** Any machine may run it, and one does; otherwise one for each data folder. */
  isAnywhere?: boolean
  /** When it is due without being asked for. Null: not before the next look. */
  dueAt?(last: Job | undefined): Promise<{ at: Date; payload?: Job['payload'] } | null>
  /**
   * Rejects when it could not be done for now: it is tried again later. After the first attempt the
   * outcome of the one before is unknown.
   */
  perform(attempt: Attempt): Promise<Outcome>
}

export type Jobs = ReturnType<typeof openJobs>

type JobsOptions = {
  store: JobStore
  log: Log
  /** Calls back when jobs have changed, until the result is called. */
  listen?(onNews: () => void): () => Promise<void>
  /** How often to look without news: for jobs that are due by the clock, or where nothing listens. */
  lookSeconds: number
  /** After a kill another process waits this long before it takes over. */
  leaseSeconds?: number
  firstRetrySeconds?: number
}

const longestRetrySeconds = 15 * 60
/** Between two runs of a kind that finds itself due at once. */
const restMs = 500

/**
 * Runs background work. Every web process does, and the lease in Postgres lets one of them run a
 * job (docs/decisions/056-jobs.md).
 */
export function openJobs(options: JobsOptions) {
  const { store, log, lookSeconds } = options
  const { leaseSeconds = 15, firstRetrySeconds = 5 } = options
  const kinds = new Map<string, JobKind>()
  const running = new Map<string, Attempt & { over: Promise<void> }>()
  const restUntil = new Map<string, number>()
  const loop = createWorkerLoop({
    look,
    lookSeconds,
    listen: options.listen,
    onFailure: (cause) => log.error('jobs are unreachable', { cause }),
  })

  const placeOf = (name: string) => (kinds.get(name)?.isAnywhere ? '' : store.place)

  /** Begins what is due; gives the milliseconds until the next look. */
  async function look(): Promise<number> {
    const jobs = await store.list()
    let waitMs = lookSeconds * 1000
    for (const [name, kind] of kinds) {
      // News may be a cancel.
      if (running.has(name)) void running.get(name)?.renew()
      else {
        const job = jobs.find((one) => one.kind === name)
        const due = await findDue(name, kind, job).catch((cause) => {
          log.error('a job cannot be planned', { kind: name, cause })
          return null
        })
        if (due && due.inMs <= 0) await begin(name, job, due.payload)
        else if (due) waitMs = Math.min(waitMs, due.inMs)
      }
    }
    return waitMs
  }

  async function findDue(name: string, { dueAt }: JobKind, job: Job | undefined) {
    if (isActive(job)) return { inMs: (job.waitSeconds ?? 0) * 1000 }
    const due = await dueAt?.(job)
    if (!due) return null
    const at = Math.max(due.at.getTime(), restUntil.get(name) ?? 0)
    return { inMs: at - Date.now(), payload: due.payload }
  }

  async function begin(
    name: string,
    last: Job | null | undefined,
    payload: Job['payload'] = {},
    secret = '',
  ): Promise<boolean> {
    const kind = kinds.get(name)
    if (!kind || !loop.isOpen() || running.has(name)) return false
    const id = randomUUID()
    const claimed = { kind: name, place: placeOf(name), payload, seen: last?.changedAt }
    if (!(await store.claim(claimed, id, leaseSeconds))) return false
    const job = isActive(last)
      ? { ...last, attempts: last.attempts + 1 }
      : { kind: name, payload, attempts: 1, progress: null }
    const attempt = startAttempt({ store, id, job, secret, leaseSeconds })
    const over = run(name, kind, attempt).finally(() => {
      attempt.end()
      running.delete(name)
      restUntil.set(name, Date.now() + restMs)
      loop.wake()
    })
    running.set(name, { ...attempt, over })
    return true
  }

  async function run(name: string, { perform }: JobKind, attempt: Attempt) {
    const { id, job, signal } = attempt
    let record: () => Promise<void>
    try {
      const outcome = await perform(attempt)
      record = () => store.finish(id, outcome)
    } catch (cause) {
      // At a stop the next process need not wait.
      const isStopped = signal.reason === 'stop'
      const backOffSeconds = firstRetrySeconds * 2 ** (job.attempts - 1)
      const waitSeconds = isStopped ? 0 : Math.min(backOffSeconds, longestRetrySeconds)
      if (!signal.aborted) log.error('a job is tried again later', { kind: name, cause })
      record = () => store.tryAgain(id, waitSeconds)
    }
    await attempt.recordUntilDone(record, (cause) =>
      log.error('the outcome of a job is not recorded yet', { kind: name, cause }),
    )
  }

  async function find(name: string): Promise<Job | null> {
    return (await store.list()).find(({ kind }) => kind === name) ?? null
  }

  return {
    add(name: string, kind: JobKind) {
      kinds.set(name, kind)
    },
    start: loop.start,
    wake: loop.wake,
    find,
    /** Some process runs it soon. False while one is running. */
    async ask(name: string, payload: Job['payload']): Promise<boolean> {
      const isAsked = await store.ask(name, placeOf(name), payload)
      loop.wake()
      return isAsked
    },
    /** Runs it in this process: the secret is stored nowhere. False while one waits or runs. */
    async startHere(name: string, payload: Job['payload'], secret: string): Promise<boolean> {
      const last = await find(name)
      return !isActive(last) && begin(name, last, payload, secret)
    },
    /** Waits until a job that was started here has kept something, or is over. */
    begun: async (name: string) => running.get(name)?.begun,
    async cancel(name: string) {
      await store.cancel(name, placeOf(name))
      loop.wake()
    },
    /** Nothing when it has changed meanwhile. */
    forget: (job: Job) => store.forget(job, placeOf(job.kind)),
    /** Ends what runs here; what is not done is done after the next start, or by another process. */
    async stop() {
      await loop.stop()
      for (const attempt of running.values()) attempt.abort('stop')
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }
}
