import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { listen } from '#platform/postgres/listen.ts'
import { sql } from '#platform/postgres/sql.ts'
import { root } from '#scripts/start-site.ts'
import type { Attempt } from '#server/jobs/attempt.ts'
import { type Job, openJobStore } from '#server/jobs/job-store.ts'
import { type JobKind, openJobs } from '#server/jobs/jobs.ts'
import { runChild } from '#server/jobs/run-child.ts'
import { until } from '#tests/faults/site-processes.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { openServiceClient } from '#tests/support/service-client.ts'

const done = { status: 'done' } as const
const childFile = path.join(root, 'tests', 'support', 'sample-child.ts')
/** So long that only the announcement of a change can be the reason of a look. */
const never = 3600

/** A database, and web processes that run jobs on it. */
async function openMachine() {
  const { target, owner } = await temporaryDatabase()
  const { client, close } = openServiceClient(target.login('authenticator'))
  const store = openJobStore(client, 'here')
  onTestFinished(close)
  return {
    store,
    owner,
    startProcess(kind: JobKind, given: { lookSeconds?: number; isDeaf?: boolean } = {}) {
      const { lookSeconds = never, isDeaf = false } = given
      const jobs = openJobs({
        store,
        log: createLog(() => {}),
        ...(!isDeaf && {
          listen: (onNews) => listen(target.login('authenticator'), 'jobs', onNews),
        }),
        ...{ lookSeconds, leaseSeconds: 0.6, firstRetrySeconds: 0.1 },
      })
      jobs.add('sample', kind)
      jobs.start()
      onTestFinished(() => jobs.stop())
      return jobs
    },
  }
}

const statusOf = (jobs: ReturnType<typeof openJobs>, status: string) =>
  until(`the job is ${status}`, async () => (await jobs.find('sample'))?.status === status)

/** Runs until the signal is aborted. */
const untilAborted = ({ signal }: Attempt) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('of several processes one runs a job that is asked for, and one that is due', async () => {
  const machine = await openMachine()
  const performed: string[] = []
  const kind: JobKind = {
    dueAt: async (last) => (last ? null : { at: new Date(), payload: { task: 'due' } }),
    async perform({ job }) {
      performed.push(String(job.payload.task))
      return done
    },
  }
  const processes = [1, 2, 3].map(() => machine.startProcess(kind))
  const [first] = processes
  if (!first) throw new Error('There is no process')
  await statusOf(first, 'done')
  expect(performed).toEqual(['due'])
  expect(await first.ask('sample', { task: 'asked' })).toBe(true)
  await until('it is performed', () => performed.length > 1)
  await statusOf(first, 'done')
  expect(performed).toEqual(['due', 'asked'])
})

test('a process that hears nothing finds by looking what another was asked for', async () => {
  const machine = await openMachine()
  await machine.store.ask('sample', 'here', {})
  const jobs = machine.startProcess(
    { perform: async () => ({ status: 'failed', problem: 'The disk is full.' }) },
    { lookSeconds: 0.1, isDeaf: true },
  )
  await statusOf(jobs, 'failed')
  expect((await jobs.find('sample'))?.problem).toBe('The disk is full.')
})

test('a job whose process died is taken over with its progress, as a second attempt', async () => {
  const machine = await openMachine()
  const dead = crypto.randomUUID()
  const claimed = { kind: 'sample', place: 'here', payload: { task: 'one' }, seen: undefined }
  await machine.store.claim(claimed, dead, 0.3)
  await machine.store.renew(dead, 0.3, { done: 7 })
  const taken: unknown[] = []
  const jobs = machine.startProcess({
    async perform({ job, progress }) {
      taken.push([job.payload, job.attempts, progress()])
      return done
    },
  })
  await statusOf(jobs, 'done')
  expect(taken).toEqual([[{ task: 'one' }, 2, { done: 7 }]])
})

test('a job keeps its lease for as long as it runs, and shows its progress', async () => {
  const machine = await openMachine()
  let end = () => {}
  let attempts = 0
  const kind: JobKind = {
    perform: (attempt) => {
      attempts++
      attempt.report({ done: 1 })
      return new Promise((resolve) => {
        end = () => resolve({ ...done, result: { rows: 3 } })
      })
    },
  }
  const jobs = machine.startProcess(kind)
  machine.startProcess(kind, { lookSeconds: 0.1 })
  await jobs.ask('sample', {})
  await until('the progress is stored', async () => {
    return (await jobs.find('sample'))?.progress?.done === 1
  })
  // Longer than the lease.
  await sleep(1500)
  expect(await jobs.ask('sample', {})).toBe(false)
  end()
  await statusOf(jobs, 'done')
  expect(attempts).toBe(1)
  expect((await jobs.find('sample'))?.result).toEqual({ rows: 3 })
})

test('a cancel that one process is asked for ends the job in the other', async () => {
  const machine = await openMachine()
  const kind: JobKind = {
    async perform(attempt) {
      await untilAborted(attempt)
      return { status: attempt.signal.reason === 'cancel' ? 'cancelled' : 'failed' }
    },
  }
  const runner = machine.startProcess(kind)
  expect(await runner.startHere('sample', {}, 'a secret')).toBe(true)
  const other = machine.startProcess(kind)
  expect(await other.startHere('sample', {}, '')).toBe(false)
  await other.cancel('sample')
  await statusOf(other, 'cancelled')
})

test('a job that fails for now is tried again; one that its process leaves at a stop is done by another', async () => {
  const machine = await openMachine()
  const attempts: number[] = []
  const first = machine.startProcess({
    async perform(attempt) {
      attempts.push(attempt.job.attempts)
      if (attempts.length === 1) throw new Error('The database is away')
      await untilAborted(attempt)
      throw new Error('stopped')
    },
  })
  await first.ask('sample', {})
  await until('it is tried again', () => attempts.length === 2)
  await first.stop()
  const second = machine.startProcess({
    async perform({ job }) {
      attempts.push(job.attempts)
      return done
    },
  })
  await statusOf(second, 'done')
  expect(attempts).toEqual([1, 2, 3])
})

test('a process that has lost its lease ends its work, and cannot keep anything', async () => {
  const machine = await openMachine()
  let outcome: unknown
  const jobs = machine.startProcess({
    async perform(attempt) {
      // As if it had slept for longer than the lease, and another had taken over.
      await machine.owner.query(sql`update private.jobs set holder = gen_random_uuid()`)
      outcome = await attempt.keep({ transactionId: '7' }).catch((cause) => cause)
      return done
    },
  })
  await jobs.startHere('sample', {}, '')
  await until('it was refused', () => outcome !== undefined)
  expect(outcome).toBeInstanceOf(Error)
  expect(await jobs.find('sample')).toMatchObject({ status: 'running', progress: null })
})

/** The result of a child process, after a cancel if it waits for one. */
async function performInChild(act: string) {
  const machine = await openMachine()
  const jobs = machine.startProcess({
    async perform(attempt) {
      const ended = await runChild<Job['payload']>(
        childFile,
        { act },
        { attempt, memoryMb: 64 },
      ).then(
        (result) => ({ result }),
        (cause: Error) => ({ failure: cause.message.split('\n')[0] ?? '' }),
      )
      return { ...done, result: ended }
    },
  })
  await jobs.startHere('sample', {}, '')
  await until('the child is at work', async () => {
    return (await jobs.find('sample'))?.progress?.step === 'kept'
  })
  if (act === 'wait') await jobs.cancel('sample')
  await statusOf(jobs, 'done')
  return (await jobs.find('sample'))?.result
}

test('a child process stores its progress, hears of a cancel, and gives its result', async () => {
  expect(await performInChild('work')).toEqual({ result: { act: 'work', isCancelled: false } })
  expect(await performInChild('wait')).toEqual({ result: { act: 'wait', isCancelled: true } })
})

test('a child process that fails or dies gives no result, and the site goes on', async () => {
  expect(await performInChild('fail')).toEqual({ failure: 'Error: The disk is full.' })
  expect(await performInChild('die')).toEqual({
    failure: 'Its process ended unexpectedly (SIGKILL).',
  })
})
