import { randomUUID } from 'node:crypto'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { signedIn, type TestDatabase } from '#tests/support/database.ts'

export async function addFactor({ authAdmin }: TestDatabase, userId: string, status = 'verified') {
  await authAdmin.query(sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${userId}, 'totp', ${status}, now(), now())`)
}

/** An account with a verified factor: its session before and after the code, both of this moment. */
export async function addAccountWithFactor(database: TestDatabase, userId: string) {
  await addFactor(database, userId)
  const sessionId = randomUUID()
  await database.authAdmin.query(sql`
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (${sessionId}, ${userId}, 'aal1', now(), now())`)
  const timestamp = Math.floor(Date.now() / 1000)
  const { role, claims } = signedIn(userId)
  const beforeCode: Caller = {
    role,
    claims: { ...claims, session_id: sessionId, amr: [{ method: 'password', timestamp }] },
  }
  return { beforeCode, afterCode: afterTheCode(beforeCode) }
}

export function afterTheCode({ role, claims }: Caller): Caller {
  return { role, claims: { ...claims, aal: 'aal2' } }
}
