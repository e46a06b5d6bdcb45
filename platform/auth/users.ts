import { randomUUID } from 'node:crypto'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Json } from './json.ts'

const noInstance = '00000000-0000-0000-0000-000000000000'

export type IdentityRow = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Json
  provider: string
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
  email: string | null
}

export type FactorRow = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'webauthn' | 'phone' | 'recovery_code'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  secret: string | null
  phone: string | null
  last_challenged_at: string | null
}

/** A row of auth.users that an endpoint may write to. */
type UserColumns = {
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Json
  raw_user_meta_data: Json
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  banned_until: Date | null
  reauthentication_sent_at: Date | null
  is_sso_user: boolean
  deleted_at: Date | null
  is_anonymous: boolean
}

export type User = UserColumns & {
  id: string
  confirmed_at: Date | null
  created_at: Date
  updated_at: Date
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** Columns are listed: a prepared statement must not change when a migration adds one. */
const userColumns = `
  users.id, users.aud, users.role, users.email, users.encrypted_password,
  users.email_confirmed_at, users.invited_at, users.confirmation_sent_at, users.recovery_sent_at,
  users.email_change, users.email_change_sent_at, users.email_change_confirm_status,
  users.last_sign_in_at, users.raw_app_meta_data, users.raw_user_meta_data, users.phone,
  users.phone_confirmed_at, users.phone_change, users.phone_change_sent_at, users.banned_until,
  users.reauthentication_sent_at, users.is_sso_user, users.deleted_at, users.is_anonymous,
  users.confirmed_at, users.created_at, users.updated_at`

/** Interpolates only constants of this file; values are always parameters. */
const selectUsers = `
  select ${userColumns},
    (select coalesce(json_agg(identities order by identities.created_at), '[]')
     from auth.identities where identities.user_id = users.id) as identities,
    (select coalesce(json_agg(mfa_factors order by mfa_factors.created_at), '[]')
     from auth.mfa_factors where mfa_factors.user_id = users.id) as factors
  from auth.users`

export async function findUserBy(
  executor: Executor,
  condition: string,
  values: unknown[],
): Promise<User | null> {
  const text = `${selectUsers} where ${condition} limit 1`
  const { rows } = await executor.query<User>({ text, values })
  return rows[0] ?? null
}

const findUserById = { name: 'find_user', text: `${selectUsers} where users.id = $1` }

export async function findUser(executor: Executor, id: string): Promise<User | null> {
  const { rows } = await executor.query<User>({ ...findUserById, values: [id] })
  return rows[0] ?? null
}

export async function getUser(executor: Executor, id: string): Promise<User> {
  const user = await findUser(executor, id)
  if (!user) throw new Error(`User ${id} disappeared`)
  return user
}

export function findUserByEmail(executor: Executor, email: string, aud: string) {
  return findUserBy(
    executor,
    `users.instance_id = $1 and lower(users.email) = $2 and users.aud = $3 and not users.is_sso_user`,
    [noInstance, email.toLowerCase(), aud],
  )
}

export function findUserByPhone(executor: Executor, phone: string, aud: string) {
  return findUserBy(executor, `users.phone = $1 and users.aud = $2 and not users.is_sso_user`, [
    phone,
    aud,
  ])
}

/**
 * The user whose account or linked identity already has the address. An identity counts if its
 * provider verified the address: an unverified one must not keep the owner from signing up.
 */
export function findUserUsingEmail(
  executor: Executor,
  email: string,
  aud: string,
  exceptUserId?: string,
) {
  return findUserBy(
    executor,
    `users.aud = $2 and users.id is distinct from $3::uuid and not users.is_sso_user and users.id in (
       select user_id from auth.identities
       where identities.email = $1 and identities.identity_data ->> 'email_verified' = 'true'
       union all
       select id from auth.users as same where lower(same.email) = $1 and same.instance_id = $4)`,
    [email.toLowerCase(), aud, exceptUserId ?? null, noInstance],
  )
}

export async function listUsers(
  executor: Executor,
  options: { aud: string; page: number; perPage: number; filter: string; ascending: boolean },
): Promise<{ users: User[]; total: number }> {
  const condition = `where users.instance_id = '${noInstance}' and users.aud = $1
    and ($2 = '' or users.email like '%' || $2 || '%'
         or users.raw_user_meta_data ->> 'full_name' ilike '%' || $2 || '%')`
  const values = [options.aud, options.filter]
  const counted = await executor.query<{ total: string }>({
    text: `select count(*) as total from auth.users ${condition}`,
    values,
  })
  const { rows } = await executor.query<User>({
    text: `${selectUsers} ${condition}
           order by users.created_at ${options.ascending ? 'asc' : 'desc'}, users.id
           limit $3 offset $4`,
    values: [...values, options.perPage, (options.page - 1) * options.perPage],
  })
  return { users: rows, total: Number(counted.rows[0]?.total ?? 0) }
}

export type NewUser = Partial<UserColumns> & { id?: string; aud: string }

export async function insertUser(executor: Executor, now: Date, user: NewUser): Promise<User> {
  const id = user.id ?? randomUUID()
  const columns = {
    role: 'authenticated',
    raw_app_meta_data: {},
    raw_user_meta_data: {},
    encrypted_password: '',
    ...user,
    id,
    instance_id: noInstance,
    created_at: now,
    updated_at: now,
    // Supabase Auth reads these as text and stumbles over null.
    confirmation_token: '',
    recovery_token: '',
    email_change_token_new: '',
    email_change: user.email_change ?? '',
  }
  const names = Object.keys(columns)
  await executor.query({
    text: `insert into auth.users (${names.join(', ')})
           values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: Object.values(columns),
  })
  // Read again, because triggers may have changed the inserted row.
  return getUser(executor, id)
}

export async function updateUser(
  executor: Executor,
  now: Date,
  id: string,
  changes: Partial<UserColumns>,
): Promise<User> {
  const columns = { ...changes, updated_at: now }
  const assignments = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)
  await executor.query({
    text: `update auth.users set ${assignments.join(', ')} where id = $1`,
    values: [id, ...Object.values(columns)],
  })
  return getUser(executor, id)
}

export async function deleteUser(executor: Executor, id: string): Promise<void> {
  await executor.query(sql`delete from auth.users where id = ${id}`)
}

/** A key set to null is removed; the others are added or replaced. */
export function mergeMetadata(current: Json | null, changes: Json): Json {
  const merged = { ...current, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

export function hasVerifiedFactor(user: User): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}

/** Recovery codes are never the only factor: they go with the last other one. */
export async function deleteLoneCodes(executor: Executor, userId: string): Promise<void> {
  // Row lock: codes that are being made at the same moment must be seen.
  await executor.query(sql`select from auth.users where id = ${userId} for update`)
  await executor.query(sql`
    delete from auth.mfa_factors
    where user_id = ${userId}
      and factor_type = 'recovery_code'
      and not exists (
        select
        from auth.mfa_factors as other
        where other.user_id = ${userId}
          and other.status = 'verified'
          and other.factor_type <> 'recovery_code'
      )`)
}
