import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { CallerDatabase, Database } from '#platform/postgres/database.ts'
import { embeddedTarget, type PostgresTarget } from '#platform/postgres/target.ts'
import { templateDatabase } from './template-database.ts'

export type TestDatabase = {
  target: PostgresTarget
  /** The superuser: for set-up and checks, never for the behaviour under test. */
  owner: Database
  /** Logged in as authenticator, as the services are. */
  callers: CallerDatabase
  authAdmin: Database
  storageAdmin: Database
  drop(): Promise<void>
}

/** The parts of a test database that tests of policies and triggers ask. */
export type PolicyDatabase = {
  [Part in 'owner' | 'callers' | 'authAdmin' | 'storageAdmin']: Pick<
    TestDatabase[Part],
    'query' | 'transaction'
  >
}

/**
 * A database of its own, cloned from the migrated template (or empty). Call `drop` in afterAll,
 * or use `temporaryDatabase` inside one test.
 */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const server = embeddedTarget(inject('postgresFolder'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new Database({ ...server.owner, max: 1 })
  await retryWhileBusy(() =>
    admin.query({
      text: `create database ${name} template ${template} strategy file_copy`,
      values: [],
    }),
  )

  const target = server.withDatabase(name)
  const owner = new Database({ ...target.owner, max: 2 })
  const callers = new CallerDatabase({ ...target.login('authenticator'), max: 4 })
  const authAdmin = new Database({ ...target.login('supabase_auth_admin'), max: 4 })
  const storageAdmin = new Database({ ...target.login('supabase_storage_admin'), max: 4 })

  return {
    target,
    owner,
    callers,
    authAdmin,
    storageAdmin,
    async drop() {
      await Promise.all([owner, callers, authAdmin, storageAdmin].map((pool) => pool.close()))
      await admin.query({ text: `drop database if exists ${name} with (force)`, values: [] })
      await admin.close()
    },
  }
}

export async function temporaryDatabase(template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  onTestFinished(() => database.drop())
  return database
}

export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }

export function signedIn(userId: string): Caller {
  return { role: 'authenticated', claims: { role: 'authenticated', sub: userId, aal: 'aal1' } }
}

/** Two workers may clone the template at the same moment, and Postgres then fails one: retry. */
async function retryWhileBusy(work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
