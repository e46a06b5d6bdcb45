import { expect, test } from 'vitest'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { rowsFor } from './support/as-caller.ts'
import { callers } from './support/people-and-content.ts'

const first = '00000000-0000-4000-8000-000000000001'
const second = '00000000-0000-4000-8000-000000000002'
/** A lease that has ended already. */
const ended = -1

type Job = { status: string; payload: object; attempts: number; seen: string; progress: object }

async function openJobs() {
  const database = await rolledBackDatabase()
  return {
    database,
    claim: async (process: string, seen: string | null, leaseSeconds = 60) =>
      call(database, sql`select claim_job('sample', 'here', ${process}, ${leaseSeconds}, ${seen})`),
    call: (statement: Statement) => call(database, statement),
    async find(): Promise<Job | undefined> {
      const rows = await rowsFor(
        database,
        callers.service,
        sql`select status, payload, attempts, changed_at::text as seen, progress
            from list_jobs('here')`,
      )
      return rows[0] as Job | undefined
    },
  }
}

async function call(database: PolicyDatabase, statement: Statement) {
  const [row] = await rowsFor(database, callers.service, statement)
  return Object.values(row ?? {})[0]
}

test('of two processes that find a job due at the same moment, one gets it', async () => {
  const { claim, find, call } = await openJobs()
  expect(await claim(first, null)).toBe(true)
  expect(await claim(second, null)).toBe(false)
  await call(sql`select finish_job(${first}, 'done')`)
  const { seen = null } = (await find()) ?? {}
  expect(await claim(second, seen)).toBe(true)
  await call(sql`select finish_job(${second}, 'done')`)
  // It was done meanwhile: what the first one knew is no longer true.
  expect(await claim(first, seen)).toBe(false)
})

test('a job is taken over when its lease has ended, and its former holder has no say in it', async () => {
  const { claim, find, call } = await openJobs()
  await call(sql`select ask_job('sample', 'here', '{"task": "one"}')`)
  expect(await claim(first, (await find())?.seen ?? null)).toBe(true)
  await call(sql`select renew_job(${first}, 60, '{"done": 1}')`)
  expect(await claim(second, (await find())?.seen ?? null)).toBe(false)
  expect(await call(sql`select renew_job(${first}, ${ended})`)).toBe(false)
  expect(await claim(second, (await find())?.seen ?? null)).toBe(true)

  expect(await call(sql`select renew_job(${first}, 60, '{"done": 2}')`)).toBe(null)
  await call(sql`select finish_job(${first}, 'done')`)
  expect(await find()).toMatchObject({
    status: 'running',
    attempts: 2,
    payload: { task: 'one' },
    progress: { done: 1 },
  })
})

test('a job is not asked for while one runs; one that waits is replaced', async () => {
  const { claim, find, call } = await openJobs()
  for (const task of ['one', 'two']) {
    const payload = JSON.stringify({ task })
    expect(await call(sql`select ask_job('sample', 'here', ${payload})`)).toBe(true)
  }
  await claim(first, (await find())?.seen ?? null)
  expect(await call(sql`select ask_job('sample', 'here', '{"task": "three"}')`)).toBe(false)
  expect((await find())?.payload).toEqual({ task: 'two' })
})

test('a process learns of a cancel when it renews its lease; the next job knows nothing of it', async () => {
  const { claim, find, call } = await openJobs()
  await claim(first, null)
  expect(await call(sql`select renew_job(${first}, 60)`)).toBe(false)
  await call(sql`select cancel_job('sample', 'here')`)
  expect(await call(sql`select renew_job(${first}, 60)`)).toBe(true)
  await call(sql`select finish_job(${first}, 'cancelled')`)
  await claim(second, (await find())?.seen ?? null)
  expect(await call(sql`select renew_job(${second}, 60)`)).toBe(false)
})

test('a job is forgotten only when it is over, and is still the one that was seen', async () => {
  const { claim, find, call } = await openJobs()
  await claim(first, null)
  const forget = async (seen = '') => {
    await call(sql`select forget_job('sample', 'here', ${seen})`)
    return (await find()) === undefined
  }
  const running = (await find())?.seen
  expect(await forget(running)).toBe(false)
  await call(sql`select finish_job(${first}, 'done')`)
  expect(await forget(running)).toBe(false)
  expect(await forget((await find())?.seen)).toBe(true)
})

test('a process sees the jobs of its own place, and those of all', async () => {
  const { database, call } = await openJobs()
  for (const place of ['', 'here', 'elsewhere']) {
    await call(sql`select ask_job(${`of ${place}`}, ${place})`)
  }
  const kinds = sql`select kind from list_jobs('here') order by kind`
  expect(await rowsFor(database, callers.service, kinds)).toEqual([
    { kind: 'of ' },
    { kind: 'of here' },
  ])
})
