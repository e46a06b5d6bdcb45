import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { Transfer, Transfers } from '#app/lib/host.ts'
import type { Log } from '#platform/http/log.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { startTime } from '#server/data-folder.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { settleImport, settleOpenImports } from './settle-import.ts'
import { openTransferFolder, type StoredTransfer } from './transfer-folder.ts'

const childFile = path.join(import.meta.dirname, 'transfer-child.ts')
const keptMs = 24 * 60 * 60 * 1000
const removalMs = 60 * 60 * 1000
/** Time to cancel at a stop; what is killed then is settled at the next start. */
const stopMs = 5000

/**
 * Exports and imports from the browser. The work is done by a child process; its state is a file in
 * DATA_DIR, which every web process reads and a restart finds.
 */
export function openTransfers(options: {
  dataDir: string
  /** Null when Supabase is hosted. */
  target: PostgresTarget | null
  service: ServiceClient
  log: Log
}): Transfers & { close(): Promise<void> } {
  const folder = openTransferFolder(options.dataDir)
  const children = new Set<ChildProcess>()

  async function find(): Promise<StoredTransfer | null> {
    const state = await folder.readState()
    if (!state) return null
    if (state.status === 'running') return (await isAlive(state)) ? state : settle()
    if (Date.now() - Date.parse(state.at) < keptMs) return state
    await folder.clear()
    return null
  }

  /** The process is gone: what it left is removed, and the database knows how far it came. */
  async function settle(): Promise<StoredTransfer | null> {
    // Read again: it may have written its result and ended in between.
    const state = await folder.readState()
    if (state?.status !== 'running') return state
    const isDone = await findOutcome(state)
    if (isDone === null) return state
    await folder.removeArchives()
    if (!isDone && state.backup) await folder.removeBackup(state.backup)
    const settled: StoredTransfer = {
      ...state,
      status: isDone ? 'done' : 'failed',
      ...(!isDone && {
        error: 'It was broken off because the site was stopped. Nothing was changed.',
      }),
      at: new Date().toISOString(),
    }
    await folder.writeState(settled)
    return settled
  }

  /** Whether the content was replaced; null while that is not known. */
  async function findOutcome({ importId, transactionId }: StoredTransfer) {
    if (importId) {
      return settleImport(options.service, importId).catch((cause) => {
        options.log.warn('an import could not be settled yet', { cause })
        return null
      })
    }
    const outcome = options.target && (await readOutcome(options.target, transactionId))
    return outcome === 'in progress' ? null : outcome === 'committed'
  }

  /** A command that was killed has left no state. */
  async function settleAll() {
    const state = await find()
    if (state?.status !== 'running') await settleOpenImports(options.service)
  }

  const removeOld = () =>
    void find().catch((cause) => options.log.warn('old transfers were not removed', { cause }))
  const timer = setInterval(removeOld, removalMs).unref()
  const settled = settleAll().catch((cause) =>
    options.log.warn('imports were not settled', { cause }),
  )

  return {
    async find() {
      const state = await find()
      return state && visible(state)
    },
    async start(job) {
      const child = fork(childFile, {
        execArgv: [...process.execArgv, '--max-old-space-size=1536'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      children.add(child)
      child.once('exit', () => children.delete(child))
      child.on('message', (message: 'busy' | 'started' | { failure: string }) => {
        if (typeof message === 'string') return
        options.log.error(`${job.kind} failed`, { cause: message.failure })
      })
      child.send(job)
      const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      return first !== 'busy'
    },
    async cancel() {
      const state = await find()
      if (state?.status === 'running') process.kill(state.pid, 'SIGTERM')
    },
    async forget() {
      const state = await find()
      if (state && state.status !== 'running') await folder.clear()
    },
    async openExport() {
      const state = await find()
      if (state?.kind !== 'export' || state.status !== 'done') return null
      const { size } = await stat(folder.exportFile)
      const file = createReadStream(folder.exportFile)
      file.once('end', async () => {
        // Not when another transfer has begun meanwhile.
        if ((await folder.readState())?.at === state.at) await folder.clear()
      })
      const bytes = Readable.toWeb(file) as ReadableStream<Uint8Array>
      return { bytes, sizeBytes: size, madeAt: state.at }
    },
    async close() {
      clearInterval(timer)
      const gone = [...children].map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGTERM')
      const kill = setTimeout(() => {
        for (const child of children) child.kill('SIGKILL')
      }, stopMs)
      await Promise.all(gone)
      clearTimeout(kill)
      await settled
    },
  }
}

/** The start time tells it from a later process of the same number. */
async function isAlive({ pid, startTime: started }: StoredTransfer) {
  return started !== null && (await startTime(pid)) === started
}

function visible({
  pid: _,
  startTime: __,
  importId: ___,
  transactionId: ____,
  ...transfer
}: StoredTransfer): Transfer {
  return transfer
}

/** Asks Postgres whether the transaction of a restore was committed. */
async function readOutcome(target: PostgresTarget, transactionId: string | undefined) {
  if (!transactionId) return 'aborted'
  const client = new pg.Client(target.owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ status: string }>(
      'select pg_xact_status($1::xid8) as status',
      [transactionId],
    )
    return rows[0]?.status
  } finally {
    await client.end()
  }
}
