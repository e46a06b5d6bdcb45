import type { Json } from '#platform/auth/json.ts'
import type { IdentityRow } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

/**
 * Sign-ins with one identity take turns until the end of their transactions: between two looks of
 * one, the other could commit the account, which would then seem to be somebody else's.
 */
export async function lockIdentity(executor: Executor, provider: string, subject: string) {
  await executor.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`,
  )
}

export async function findIdentity(
  executor: Executor,
  provider: string,
  subject: string,
): Promise<IdentityRow | null> {
  const { rows } = await executor.query<IdentityRow>(sql`
    select * from auth.identities where provider = ${provider} and provider_id = ${subject}`)
  return rows[0] ?? null
}

/**
 * The accounts that own one of these addresses: their own, or that of an identity whose provider
 * verified it. Single sign-on identities are left out.
 */
export async function listOwnersOfEmails(
  executor: Executor,
  emails: string[],
  aud: string,
): Promise<string[]> {
  const { rows } = await executor.query<{ id: string }>(sql`
    select users.id
    from auth.users
    where not users.is_sso_user
      and users.aud = ${aud}
      and (lower(users.email) = any(${emails})
        or exists (
          select from auth.identities
          where identities.user_id = users.id
            and identities.email = any(${emails})
            and identities.provider not like 'sso:%'
            and identities.identity_data ->> 'email_verified' = 'true'))`)
  return rows.map(({ id }) => id)
}

export async function updateIdentity(
  executor: Executor,
  now: Date,
  id: string,
  data: Json,
): Promise<void> {
  await executor.query(sql`
    update auth.identities
    set identity_data = ${JSON.stringify(data)}, last_sign_in_at = ${now}, updated_at = ${now}
    where id = ${id}`)
}

export async function deleteIdentity(executor: Executor, id: string): Promise<void> {
  await executor.query(sql`delete from auth.identities where id = ${id}`)
}
