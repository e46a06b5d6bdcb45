import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Json } from '#platform/auth/json.ts'
import { findUser, type User } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { type Statement, sql } from '#platform/postgres/sql.ts'

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

export const pkcePrefix = 'pkce_'

const linkBytes = 32

/**
 * Wrong codes until a code is dead. The link of the same mail stays good: it cannot be guessed, so
 * a stranger who uses up the tries does not lock the owner out.
 */
const mostTries = 5

export function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** The secret of a link, unrelated to the code of the same mail. */
export function createLinkToken({ isPkce }: { isPkce: boolean }): string {
  return (isPkce ? pkcePrefix : '') + randomBytes(linkBytes).toString('base64url')
}

/**
 * The stored hash of a code. An attacker can compute it for all codes of an address, so no endpoint
 * takes it: only `tryCode`, which counts the tries, compares a code with it.
 */
export function hashCode(relatesTo: string, code: string): string {
  return createHash('sha224')
    .update(relatesTo + code)
    .digest('hex')
}

function hashLink(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The password, name or identity of a sign-up. Stored with the link and code of its own mail, it counts for
 * the account only when these are confirmed: a stranger can sign up with another person's address.
 */
export type PendingSignUp = {
  passwordHash: string | null
  metadata: Json | null
  /** The external identity whose provider has not verified the address. */
  identityId: string | null
}

/** For a link or code that confirms an address and carries no pending sign-up. */
export const emptySignUp: PendingSignUp = { passwordHash: null, metadata: null, identityId: null }

/** Beyond these the oldest sign-up of an address is dropped. */
const mostPending = 20

type NewToken = {
  userId: string
  type: TokenType
  relatesTo: string
  code: string
  /** Missing where only a code is sent: text messages. */
  link?: string
  signUp?: PendingSignUp | undefined
}

/**
 * Replaces the user's token of this type, so that only the last message sent works. Confirmations
 * replace only those of the same sign-up: another person's sign-up must not change or disable them.
 */
export async function saveToken(executor: Executor, now: Date, token: NewToken): Promise<void> {
  const relatesTo = token.relatesTo.toLowerCase()
  const { passwordHash, metadata, identityId } = token.signUp ?? emptySignUp
  const storedMetadata = metadata && JSON.stringify(metadata)
  await executor.query(sql`
    delete from auth.one_time_tokens
    where user_id = ${token.userId} and token_type = ${token.type}
      and encrypted_password is not distinct from ${passwordHash}
      and user_metadata is not distinct from ${storedMetadata}::jsonb
      and identity_id is not distinct from ${identityId}::uuid`)
  await executor.query(sql`
    insert into auth.one_time_tokens
      (id, user_id, token_type, token_hash, link_hash, relates_to, encrypted_password,
       user_metadata, identity_id, created_at, updated_at)
    values (${randomUUID()}, ${token.userId}, ${token.type}, ${hashCode(relatesTo, token.code)},
            ${token.link ? hashLink(token.link) : null}, ${relatesTo}, ${passwordHash},
            ${storedMetadata}, ${identityId},
            ${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc')
    on conflict (user_id, token_type) where token_type <> 'confirmation_token' do update
    set token_hash = excluded.token_hash,
        link_hash = excluded.link_hash,
        tries = 0,
        relates_to = excluded.relates_to,
        created_at = excluded.created_at,
        updated_at = excluded.updated_at`)
  await executor.query(sql`
    delete from auth.one_time_tokens
    where id in (
      select id
      from auth.one_time_tokens
      where user_id = ${token.userId} and token_type = 'confirmation_token'
      order by position desc
      offset ${mostPending})`)
}

export type Code = { relatesTo: string; code: string; types: TokenType[] }

/**
 * Whether this is the code that was sent to the address. The try is counted, and stays counted,
 * before the answer is known: requests at the same moment cannot share one.
 */
export async function tryCode(
  executor: Executor,
  { relatesTo, code, types }: Code,
): Promise<boolean> {
  // Locked in the order of `lockTokens`, or a confirmation at the same moment could deadlock.
  const { rows } = await executor.query<{ is_right: boolean }>(sql`
    update auth.one_time_tokens
    set tries = tries + 1
    where id in (
      select id
      from auth.one_time_tokens
      where relates_to = ${relatesTo} and token_type = any(${types}::auth.one_time_token_type[])
        and tries < ${mostTries}
      order by position
      for update)
    returning token_hash = ${hashCode(relatesTo, code)} as is_right`)
  return rows.some((row) => row.is_right)
}

export type FoundToken = { user: User; type: TokenType; sentAt: Date; signUp: PendingSignUp }

type TokenRow = {
  id: string
  token_type: TokenType
  relates_to: string
  sent_at: Date
  encrypted_password: string | null
  user_metadata: Json | null
  identity_id: string | null
}

/** The token of a code that `tryCode` has accepted, locked so that it is used up once. */
export function findTokenByCode(
  executor: Executor,
  { relatesTo, code, types }: Code,
): Promise<FoundToken | null> {
  return takeToken(
    executor,
    sql`
      select id, user_id
      from auth.one_time_tokens
      where relates_to = ${relatesTo} and token_hash = ${hashCode(relatesTo, code)}
        and token_type = any(${types}::auth.one_time_token_type[])`,
  )
}

/** The token of a link, locked so that it is used up once. */
export function findTokenByLink(
  executor: Executor,
  link: string,
  types: TokenType[],
): Promise<FoundToken | null> {
  return takeToken(
    executor,
    sql`
      select id, user_id
      from auth.one_time_tokens
      where link_hash = ${hashLink(link)} and token_type = any(${types}::auth.one_time_token_type[])`,
  )
}

/**
 * Null when the account has meanwhile left the address that the token was sent to, or when two
 * sign-ups happen to have the same code: it does not tell which of them is confirmed.
 */
async function takeToken(executor: Executor, search: Statement): Promise<FoundToken | null> {
  const { rows: found } = await executor.query<{ id: string; user_id: string }>(search)
  const [candidate, other] = found
  if (!candidate || other) return null
  const tokens = await lockTokens(executor, candidate.user_id)
  const row = tokens.find(({ id }) => id === candidate.id)
  const user = row && (await findUser(executor, candidate.user_id))
  const isCurrent =
    user && addressesOf(user, row.token_type).some((one) => one?.toLowerCase() === row.relates_to)
  if (!isCurrent) return null
  return { user, type: row.token_type, sentAt: row.sent_at, signUp: signUpOf(row) }
}

/**
 * Locks the account and then all its tokens, in one order: of two links that are opened at the same
 * moment the second finds its token deleted.
 */
async function lockTokens(executor: Executor, userId: string): Promise<TokenRow[]> {
  await executor.query(sql`select from auth.users where id = ${userId} for update`)
  const { rows } = await executor.query<TokenRow>(sql`
    select id, token_type, relates_to, created_at at time zone 'utc' as sent_at,
           encrypted_password, user_metadata, identity_id
    from auth.one_time_tokens
    where user_id = ${userId}
    order by position
    for update`)
  return rows
}

function signUpOf(row: TokenRow): PendingSignUp {
  return {
    passwordHash: row.encrypted_password,
    metadata: row.user_metadata,
    identityId: row.identity_id,
  }
}

/** The sign-ups of an address that wait for confirmation, newest first. */
export async function listPending(
  executor: Executor,
  userId: string,
  address: string,
): Promise<PendingSignUp[]> {
  const { rows } = await executor.query<TokenRow>(sql`
    select encrypted_password, user_metadata, identity_id
    from auth.one_time_tokens
    where user_id = ${userId} and token_type = 'confirmation_token'
      and relates_to = ${address.toLowerCase()}
    order by position desc`)
  return rows.map(signUpOf)
}

/**
 * The sign-up that is meant where no link or code says which: the only one. Of several people's it
 * is none of them, so that the address is confirmed with nobody's password.
 */
export async function findOnlyPending(
  executor: Executor,
  userId: string,
  address: string,
): Promise<PendingSignUp> {
  const [only = emptySignUp, other] = await listPending(executor, userId, address)
  return other ? emptySignUp : only
}

function addressesOf(user: User, type: TokenType): (string | null)[] {
  if (type === 'email_change_token_new') return [user.email_change]
  if (type === 'phone_change_token') return [user.phone_change]
  return [user.email, user.phone]
}

export async function clearToken(
  executor: Executor,
  userId: string,
  type: TokenType,
): Promise<void> {
  await executor.query(
    sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`,
  )
}

export async function clearTokens(executor: Executor, userId: string): Promise<void> {
  await executor.query(sql`delete from auth.one_time_tokens where user_id = ${userId}`)
}
