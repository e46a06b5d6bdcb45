import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { findUser, type User } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

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

type NewToken = {
  userId: string
  type: TokenType
  relatesTo: string
  code: string
  /** Missing where only a code is sent: text messages. */
  link?: string
}

/** Replaces the user's token of this type, so that only the last message sent works. */
export async function saveToken(executor: Executor, now: Date, token: NewToken): Promise<void> {
  const relatesTo = token.relatesTo.toLowerCase()
  await executor.query(sql`
    insert into auth.one_time_tokens
      (id, user_id, token_type, token_hash, link_hash, relates_to, created_at, updated_at)
    values (${randomUUID()}, ${token.userId}, ${token.type}, ${hashCode(relatesTo, token.code)},
            ${token.link ? hashLink(token.link) : null}, ${relatesTo},
            ${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc')
    on conflict (user_id, token_type) do update
    set token_hash = excluded.token_hash,
        link_hash = excluded.link_hash,
        tries = 0,
        relates_to = excluded.relates_to,
        created_at = excluded.created_at,
        updated_at = excluded.updated_at`)
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
  const { rows } = await executor.query<{ is_right: boolean }>(sql`
    update auth.one_time_tokens
    set tries = tries + 1
    where relates_to = ${relatesTo} and token_type = any(${types}::auth.one_time_token_type[])
      and tries < ${mostTries}
    returning token_hash = ${hashCode(relatesTo, code)} as is_right`)
  return rows.some((row) => row.is_right)
}

export type FoundToken = { user: User; type: TokenType; sentAt: Date }

type TokenRow = { user_id: string; token_type: TokenType; relates_to: string; sent_at: Date }

/** The token of a code that `tryCode` has accepted, locked so that it is used up once. */
export async function findTokenByCode(
  executor: Executor,
  { relatesTo, code, types }: Code,
): Promise<FoundToken | null> {
  const { rows } = await executor.query<TokenRow>(sql`
    select user_id, token_type, relates_to, created_at at time zone 'utc' as sent_at
    from auth.one_time_tokens
    where relates_to = ${relatesTo} and token_hash = ${hashCode(relatesTo, code)}
      and token_type = any(${types}::auth.one_time_token_type[])
    for update`)
  return rows[0] ? load(executor, rows[0]) : null
}

/** The token of a link, locked so that it is used up once. */
export async function findTokenByLink(
  executor: Executor,
  link: string,
  types: TokenType[],
): Promise<FoundToken | null> {
  const { rows } = await executor.query<TokenRow>(sql`
    select user_id, token_type, relates_to, created_at at time zone 'utc' as sent_at
    from auth.one_time_tokens
    where link_hash = ${hashLink(link)} and token_type = any(${types}::auth.one_time_token_type[])
    for update`)
  return rows[0] ? load(executor, rows[0]) : null
}

/** Null when the account has meanwhile left the address that the token was sent to. */
async function load(executor: Executor, row: TokenRow): Promise<FoundToken | null> {
  const user = await findUser(executor, row.user_id)
  const isCurrent =
    user && addressesOf(user, row.token_type).some((one) => one?.toLowerCase() === row.relates_to)
  return isCurrent ? { user, type: row.token_type, sentAt: row.sent_at } : null
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
