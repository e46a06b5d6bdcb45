import { randomUUID } from 'node:crypto'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Json } from './json.ts'
import { mergeMetadata } from './users.ts'

/** An identity is a way to sign in: `email` and `phone` have the user's own id as their subject. */
export async function insertIdentity(
  executor: Executor,
  now: Date,
  identity: { userId: string; provider: string; subject: string; data: Json },
): Promise<void> {
  await executor.query(sql`
    insert into auth.identities
      (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values
      (${randomUUID()}, ${identity.subject}, ${identity.userId},
       ${JSON.stringify({ sub: identity.subject, ...identity.data })}, ${identity.provider},
       ${now}, ${now}, ${now})`)
}

/** Changes the user's own e-mail or phone identity, or makes it. */
export async function saveOwnIdentity(
  executor: Executor,
  now: Date,
  userId: string,
  provider: 'email' | 'phone',
  data: Json,
): Promise<void> {
  const { rows } = await executor.query<{ id: string; identity_data: Json }>(sql`
    select id, identity_data
    from auth.identities
    where user_id = ${userId} and provider = ${provider} and provider_id = ${userId}`)
  const current = rows[0]
  if (!current) {
    const unverified = { email_verified: false, phone_verified: false }
    await insertIdentity(executor, now, {
      userId,
      provider,
      subject: userId,
      data: { ...unverified, ...data },
    })
    return
  }
  await executor.query(sql`
    update auth.identities
    set identity_data = ${JSON.stringify(mergeMetadata(current.identity_data, data))},
        updated_at = ${now}
    where id = ${current.id}`)
}

/** Deletes every identity but the kept one, or but the user's own by e-mail and phone. */
export async function keepIdentities(
  executor: Executor,
  userId: string,
  keptId: string | null,
): Promise<void> {
  await executor.query(sql`
    delete from auth.identities
    where user_id = ${userId}
      and case when ${keptId}::uuid is null then provider not in ('email', 'phone')
          else id <> ${keptId}::uuid end`)
}

/** Keeps `provider` and `providers` in the application's metadata true. */
export async function refreshProviders(executor: Executor, userId: string): Promise<void> {
  await executor.query(sql`
    update auth.users
    set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
      select case when count(*) = 0 then jsonb_build_object('providers', '[]'::jsonb)
             else jsonb_build_object('provider', (array_agg(provider order by first_made))[1],
                                     'providers', jsonb_agg(provider order by first_made)) end
      from (
        select provider, min(created_at) as first_made
        from auth.identities
        where user_id = ${userId}
        group by provider
      ) as ways)
    where id = ${userId}`)
}
