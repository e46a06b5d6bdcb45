import { randomUUID } from 'node:crypto'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Asked } from '#tests/policies/support/ask.ts'
import { addUser } from '#tests/policies/support/people-and-content.ts'
import { type PolicyDatabase, signedIn } from '#tests/support/database.ts'

export async function addFactor(
  { authAdmin }: PolicyDatabase,
  userId: string,
  status = 'verified',
) {
  await authAdmin.query(sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${userId}, 'totp', ${status}, now(), now())`)
}

/** A passkey, which is a second factor as well. */
export async function addPasskey({ authAdmin }: PolicyDatabase, userId: string) {
  const id = randomUUID()
  await authAdmin.query(sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${id}, ${userId}, 'webauthn', 'verified', now(), now())`)
  await authAdmin.query(sql`
    insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, factor_id)
    values (${id}, ${userId}, ${Buffer.from(id)}, ${Buffer.from('key')}, ${id})`)
}

/** An account with a verified factor: its session before and after the code, both of this moment. */
export async function addAccountWithFactor(database: PolicyDatabase, userId: string) {
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

/** A blocked student and a blocked admin, each with a token that was issued before. */
export async function addBlockedPeople(database: PolicyDatabase) {
  const student = await addUser(database, randomUUID())
  const admin = await addUser(database, randomUUID())
  const ids = [student.claims.sub, admin.claims.sub]
  await database.owner.query(
    sql`update user_roles set role = 'admin' where user_id = ${admin.claims.sub}`,
  )
  await database.owner.query(
    sql`update auth.users set banned_until = now() + interval '1 day' where id = any(${ids})`,
  )
  const signedInAt = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  return [student, admin].map(
    ({ role, claims }): Caller => ({ role, claims: { ...claims, amr: signedInAt } }),
  )
}

/** The token of a session that has ended. */
export function signedOut({ role, claims }: Caller): Caller {
  return { role, claims: { ...claims, session_id: randomUUID() } }
}

/** As on hosted Supabase, whose services do not ask for the session: the policies are alone. */
export function withoutSessionCheck({ callers }: PolicyDatabase): Asked {
  return {
    callers: {
      transaction({ role, claims }, work) {
        const { session_id, ...others } = claims
        return callers.transaction({ role, claims: others }, async (executor) => {
          const given = JSON.stringify(claims)
          await executor.query(sql`select set_config('request.jwt.claims', ${given}, true)`)
          return work(executor)
        })
      },
    },
  }
}
