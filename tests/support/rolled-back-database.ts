import pg from 'pg'
import { onTestFinished } from 'vitest'
import { callerStatement } from '#platform/postgres/caller-query.ts'
import type { Executor } from '#platform/postgres/database.ts'
import type { Statement } from '#platform/postgres/sql.ts'
import { createTestDatabase, type PolicyDatabase, type TestDatabase } from './database.ts'

let clone: Promise<TestDatabase> | undefined
/** Connections of earlier tests: what Postgres has read of the schema stays with a connection. */
const idle: pg.Client[] = []

/**
 * A database that forgets the test: everything runs on one connection in one transaction, which is
 * rolled back. So one clone and one connection serve all tests of a worker; but `now()` stands
 * still, and no two statements run at the same time. For either use `temporaryDatabase`.
 */
export async function rolledBackDatabase(): Promise<PolicyDatabase> {
  clone ??= createTestDatabase()
  const client = idle.pop() ?? (await connect(await clone))
  onTestFinished(async () => {
    await client.query('rollback')
    idle.push(client)
  })
  await client.query('begin')
  const executor: Executor = {
    async query<Row>(statement: Statement) {
      const { rows, rowCount, fields } = await client.query(statement)
      return { rows: rows as Row[], rowCount: rowCount ?? 0, fields }
    },
  }

  let last: Promise<unknown> = Promise.resolve()
  /** A savepoint in place of a transaction, with the rights of a login or a caller. */
  function run<T>(become: Statement[], work: (executor: Executor) => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      await client.query('savepoint work')
      try {
        for (const statement of become) await client.query(statement)
        const value = await work(executor)
        await client.query(becomeOwner)
        return value
      } catch (cause) {
        await client.query('rollback to savepoint work')
        throw cause
      }
    })
    last = turn.catch(() => {})
    return turn
  }

  const open = (...become: Statement[]) => ({
    query: <Row>(statement: Statement) => run(become, ({ query }) => query<Row>(statement)),
    transaction: <T>(work: (executor: Executor) => Promise<T>) => run(become, work),
  })
  return {
    owner: open(),
    authAdmin: open(logIn('supabase_auth_admin')),
    storageAdmin: open(logIn('supabase_storage_admin')),
    callers: {
      query: (caller, statement, settings) =>
        open(logIn('authenticator'), callerStatement(caller, settings)).query(statement),
      transaction: (caller, work, settings) =>
        open(logIn('authenticator'), callerStatement(caller, settings)).transaction(work),
    },
  }
}

async function connect({ target }: TestDatabase) {
  const client = new pg.Client(target.owner)
  // Postgres ends before the worker does.
  client.on('error', () => {})
  await client.connect()
  return client
}

const logIn = (role: string): Statement => ({
  text: `set local session authorization ${role}`,
  values: [],
})

const becomeOwner = `set local session authorization default;
  set local request.jwt.claims = '';
  release savepoint work`
