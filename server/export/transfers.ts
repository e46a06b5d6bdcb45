import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Transfer, TransferJob, Transfers } from '#app/lib/host.ts'
import type { Log } from '#platform/http/log.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { withOwner } from '#platform/postgres/with-owner.ts'
import { isActive, type Job, type Outcome } from '#server/jobs/job-store.ts'
import type { JobKind, Jobs } from '#server/jobs/jobs.ts'
import { runChild } from '#server/jobs/run-child.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { settleImport, settleOpenImports } from './settle-import.ts'
import { openTransferFolder } from './transfer-folder.ts'

/** Progress for the screen, and the facts that a process needs which takes over. */
export type TransferProgress = Pick<Transfer, 'step' | 'done' | 'total' | 'backup'> & {
  /** Set before an import writes anything: the database knows how it ended. */
  importId?: string
  /** Set before the commit of a restore: afterwards Postgres knows how it ended. */
  transactionId?: string
}

export type TransferOutcome = Outcome & {
  /** For the log. */
  failure?: string
}

export const transferJob = 'transfer'
const childFile = path.join(import.meta.dirname, 'transfer-child.ts')
const memoryMb = 1536
const keptMs = 24 * 60 * 60 * 1000

const interrupted = 'It was interrupted because the site stopped.'
/** V8 ends a process whose heap is full: a result never comes. */
const unexpected = 'It ended unexpectedly: the server may have run out of memory.'

type TransferOptions = {
  dataDir: string
  client: ServiceClient
  /** Null when Supabase is hosted. */
  target: PostgresTarget | null
  log: Log
}

/** Exports and imports from the browser: one at a time, and never by themselves a second time. */
export function createTransferJob({ dataDir, client, target, log }: TransferOptions): JobKind {
  const folder = openTransferFolder(dataDir)

  /** The process is gone: what it left is removed, and the database knows how far it came. */
  async function settle(progress: Partial<TransferProgress>, reason: string): Promise<Outcome> {
    const { backup, importId, transactionId } = progress
    const isDone = importId
      ? await settleImport(client, importId)
      : target !== null && (await isCommitted(target, transactionId))
    await folder.removeArchives()
    if (isDone) return { status: 'done' }
    if (backup) await folder.removeBackup(backup)
    return { status: 'failed', problem: `${reason} Nothing was changed.` }
  }

  return {
    async perform(attempt) {
      const { job, secret, signal } = attempt
      if (job.attempts > 1) return settle(job.progress ?? {}, interrupted)
      try {
        const input = { ...job.payload, passphrase: secret }
        const outcome = await runChild<TransferOutcome>(childFile, input, { attempt, memoryMb })
        const { failure, ...rest } = outcome
        // A commit that a cancel has refused may fail before its process hears of the cancel.
        if (rest.status === 'failed') await attempt.renew()
        if (rest.status === 'failed' && signal.reason === 'cancel') {
          return { status: 'cancelled', problem: 'Cancelled. Nothing was changed.' }
        }
        if (failure) log.error(`${job.payload.kind} failed`, { cause: failure })
        return rest
      } catch (cause) {
        if (signal.reason === 'lost') throw cause
        log.error(`${job.payload.kind} failed`, { cause })
        return settle(attempt.progress() ?? {}, signal.reason === 'stop' ? interrupted : unexpected)
      }
    },
  }
}

/** The transfers as the site's screens see them. */
export function createHostTransfers(jobs: Jobs, client: ServiceClient, dataDir: string) {
  const folder = openTransferFolder(dataDir)

  async function find(): Promise<Job | null> {
    const job = await jobs.find(transferJob)
    if (!job || isActive(job)) return job
    return Date.now() - Date.parse(job.changedAt) < keptMs ? job : null
  }

  /** In this order: a file that is gone belongs to no finished export. */
  async function forget(job: Job) {
    await jobs.forget(job)
    await folder.removeArchives()
  }

  return {
    async find() {
      const job = await find()
      return job && transferOf(job)
    },
    async start(job: TransferJob) {
      const { passphrase, ...payload } = { passphrase: '', ...job }
      const isStarted = await jobs.startHere(transferJob, payload, passphrase)
      // The browser removes an upload that it has handed over: by then its bytes are locked.
      if (isStarted) await jobs.begun(transferJob)
      return isStarted
    },
    /** From here on an import cannot be committed, however late its process hears of it. */
    async cancel() {
      await jobs.cancel(transferJob)
      const { importId } = ((await find())?.progress ?? {}) as Partial<TransferProgress>
      if (importId) await client.rpc('end_import', { transfer: importId }).throwOnError()
    },
    async forget() {
      const job = await find()
      if (job && !isActive(job)) await forget(job)
    },
    async openExport() {
      const job = await find()
      if (job?.payload.kind !== 'export' || job.status !== 'done') return null
      const { size } = await stat(folder.exportFile)
      const file = createReadStream(folder.exportFile)
      file.once('end', () => void forget(job).catch(() => {}))
      const bytes = Readable.toWeb(file) as ReadableStream<Uint8Array>
      return { bytes, sizeBytes: size, madeAt: transferOf(job).at }
    },
    /** Removes a finished transfer that is no longer shown, and its archive. */
    async removeOld() {
      const job = await jobs.find(transferJob)
      if (job && !isActive(job) && !(await find())) await forget(job)
    },
    /** A command that was killed has left no job. */
    async settleLeftovers() {
      if (!isActive(await jobs.find(transferJob))) await settleOpenImports(client)
    },
  } satisfies Transfers & { removeOld(): Promise<void>; settleLeftovers(): Promise<void> }
}

function transferOf({ payload, status, changedAt, progress, result, problem }: Job): Transfer {
  const { importId: _, transactionId: __, ...shown } = (progress ?? {}) as Partial<TransferProgress>
  return {
    ...{ step: 'start', done: 0, total: 0, ...shown },
    kind: payload.kind as Transfer['kind'],
    status: status === 'waiting' ? 'running' : status,
    at: new Date(changedAt).toISOString(),
    ...(typeof payload.source === 'string' && { source: payload.source }),
    ...(problem !== null && { error: problem }),
    ...(result as Pick<Transfer, 'sizeBytes' | 'contents' | 'blog'> | null),
  }
}

/** Asks Postgres whether the transaction of a restore was committed. */
async function isCommitted(target: PostgresTarget, transactionId: string | undefined) {
  if (!transactionId) return false
  const { rows } = await withOwner(target, (client) =>
    client.query<{ status: string }>('select pg_xact_status($1::xid8) as status', [transactionId]),
  )
  if (rows[0]?.status === 'in progress') throw new Error('Its transaction has not ended yet')
  return rows[0]?.status === 'committed'
}
