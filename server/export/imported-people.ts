import type { ClientBase } from 'pg'
import { z } from 'zod'
import { StartError } from '#platform/start-error.ts'
import type { Row } from './contents.ts'

export type Accounts = {
  /** Accounts of this site that stay as they are, with password and second factor. */
  kept: Set<string>
  /** From an id in the export to the account of the same address here. */
  ids: Map<string, string>
}

const Person = z.looseObject({ id: z.uuid(), email: z.nullish(z.string()) })

/** The same id, or else the same address, is the same person. */
export async function matchAccounts(
  client: ClientBase,
  people: Row[],
  adminId: string | undefined,
): Promise<Accounts> {
  const { rows } = await client.query<{ id: string; email: string | null }>(
    'select id, lower(email) as email from auth.users',
  )
  const known = new Set(rows.map(({ id }) => id))
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]))
  const kept = new Set(adminId ? [adminId] : [])
  const ids = new Map<string, string>()
  for (const row of people) {
    const person = Person.safeParse(row)
    if (!person.success) throw new StartError('json/people.json has a person without a valid id.')
    const { id, email } = person.data
    const account = known.has(id) ? id : email ? byEmail.get(email.toLowerCase()) : undefined
    if (!account) continue
    kept.add(account)
    if (account !== id) ids.set(id, account)
  }
  return { kept, ids }
}

/** New accounts without a password, with the columns that Auth itself would write. */
export async function putPeople(client: ClientBase, people: Row[], { kept, ids }: Accounts) {
  const added = people.filter(({ id }) => !kept.has(String(id)) && !ids.has(String(id)))
  await client.query(
    `insert into auth.users (
       instance_id, id, aud, role, encrypted_password, confirmation_token, recovery_token,
       email_change_token_new, email_change, email, phone, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at, banned_until, deleted_at,
       is_anonymous)
     select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', '', '', '', '', '',
       email, phone, email_confirmed_at, phone_confirmed_at,
       case when email is null then '{}' else '{"provider": "email", "providers": ["email"]}' end::jsonb,
       raw_user_meta_data, created_at, now(), banned_until, deleted_at, coalesce(is_anonymous, false)
     from json_populate_recordset(null::auth.users, $1)`,
    [JSON.stringify(added)],
  )
  await client.query(
    `insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select id::text, id,
       jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at is not null,
         'phone_verified', false),
       'email', null, created_at, now()
     from auth.users
     where id = any($1) and email is not null and deleted_at is null`,
    [added.map(({ id }) => id)],
  )
}
