import { expect, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/database.ts'
import { isConnectionFailure } from './connection-failure.ts'
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
