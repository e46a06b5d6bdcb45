import { expect, test, vi } from 'vitest'
import { temporaryDatabase } from '#tests/support/database.ts'
import { isConnectionFailure } from './connection-failure.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

test('a connection that breaks in the middle of a transaction fails it, not the process', async () => {
  const { owner, authAdmin } = await temporaryDatabase()
  const broken = authAdmin.transaction(async (executor) => {
    const { rows } = await executor.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await owner.query(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await executor.query(sql`select 1`)
  })
  const failure = await broken.catch((cause: unknown) => cause)
  expect(isConnectionFailure(failure)).toBe(true)
  expect((await authAdmin.query(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
})

test('a log-in that Postgres refuses is an outage, an error of a statement is none', async () => {
  const { target, owner } = await temporaryDatabase()
  const stranger = new Database({ ...target.owner, user: 'nobody_here', max: 1 })
  const refused = await stranger.query(sql`select 1`).catch((cause: unknown) => cause)
  await stranger.close()
  expect(refused).toMatchObject({ code: '28000', severity: 'FATAL' })
  expect(isConnectionFailure(refused)).toBe(true)

  const raise = `do $$ begin raise exception 'Not you' using errcode = '28000'; end $$`
  const raised = await owner.query({ text: raise, values: [] }).catch((cause: unknown) => cause)
  expect(raised).toMatchObject({ code: '28000' })
  expect(isConnectionFailure(raised)).toBe(false)
})

test('waiting in vain for a connection of the pool is not taken for an outage', async () => {
  const { target } = await temporaryDatabase()
  const login = target.login('supabase_auth_admin')
  const database = new Database({ ...login, max: 1, connectionTimeoutMillis: 50 })
  // The timeout is also that of connecting, which a busy machine may exceed.
  await vi.waitFor(() => database.query(sql`select 1`), { timeout: 30_000 })
  const failures = await database.transaction(() =>
    Promise.all([
      database.query(sql`select 1`).catch((cause: unknown) => cause),
      database.transaction(async () => {}).catch((cause: unknown) => cause),
    ]),
  )
  await database.close()
  for (const failure of failures) {
    expect(failure).toMatchObject({ status: 504, code: 'pool_timeout' })
    expect(isConnectionFailure(failure)).toBe(false)
  }
})
