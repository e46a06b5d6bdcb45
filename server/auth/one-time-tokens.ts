import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Executor } from '#server/postgres/database.ts'
import { sql } from '#server/postgres/sql.ts'
import { findUser, type User } from './users.ts'

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

export const pkcePrefix = 'pkce_'

export function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** What is stored of a code: useless without the address or number it was sent to. */
export function hashCode(relatesTo: string, code: string): string {
  return createHash('sha224')
    .update(relatesTo + code)
    .digest('hex')
}

/** Replaces the user's token of this type, so that only the last message sent works. */
export async function saveToken(
  executor: Executor,
  now: Date,
  token: { userId: string; type: TokenType; hash: string; relatesTo: string },
): Promise<void> {
  await executor.query(sql`
    insert into auth.one_time_tokens
      (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${randomUUID()}, ${token.userId}, ${token.type}, ${token.hash},
            ${token.relatesTo.toLowerCase()}, ${now}::timestamptz at time zone 'utc',
            ${now}::timestamptz at time zone 'utc')
    on conflict (user_id, token_type) do update
    set token_hash = excluded.token_hash,
        relates_to = excluded.relates_to,
        created_at = excluded.created_at,
        updated_at = excluded.updated_at`)
}

export type FoundToken = { user: User; type: TokenType; sentAt: Date }

/**
 * The user a token was made for, with the token's row locked so that it is used up once. A code
 * that was asked for with PKCE is stored with a prefix which the person never sees.
 */
export async function findToken(
  executor: Executor,
  hash: string,
  types: TokenType[],
): Promise<FoundToken | null> {
  const { rows } = await executor.query<{ user_id: string; token_type: TokenType; sent_at: Date }>(
    sql`
      select user_id, token_type, created_at at time zone 'utc' as sent_at
      from auth.one_time_tokens
      where token_hash in (${hash}, ${pkcePrefix + hash}) and token_type = any(${types}::auth.one_time_token_type[])
      for update`,
  )
  const row = rows[0]
  const user = row && (await findUser(executor, row.user_id))
  return user ? { user, type: row.token_type, sentAt: row.sent_at } : null
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
