import { HttpError } from '#platform/http/http-error.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { recordEvent } from './audit.ts'
import type { Auth, Call, SessionRow } from './call.ts'
import { errors } from './errors.ts'
import {
  addressOf,
  findSession,
  insertRefreshToken,
  type TokenResponse,
  tokenResponse,
} from './sessions.ts'
import { findUser, getUser, isBanned, type User } from './users.ts'

type RefreshToken = {
  token: string
  user_id: string
  session_id: string | null
  parent: string | null
  revoked: boolean
  updated_at: Date
}

const timeoutMs = 5000

/**
 * Exchanges a refresh token. While another request holds the session, it retries with a back-off
 * outside the transaction, so that many refreshes cannot use up the connections.
 */
export async function refreshSession(
  auth: Auth,
  call: Call,
  given: string,
): Promise<TokenResponse> {
  const started = Date.now()
  while (Date.now() - started < timeoutMs) {
    const { token, session } = await findRefreshable(auth, given)
    const outcome = await auth.database.transaction((executor) =>
      exchange(auth, executor, call, token, session),
    )
    if (outcome === 'revoked') {
      throw errors.badRequest('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
    if (outcome !== 'locked') return outcome
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 20))
  }
  throw new HttpError(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  )
}

async function findRefreshable(auth: Auth, given: string) {
  const token = await findRefreshToken(auth.database, given)
  const user = token && (await findUser(auth.database, token.user_id))
  if (!token || !user) {
    throw errors.badRequest(
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    )
  }
  if (isBanned(user, auth.now())) {
    throw errors.badRequest('user_banned', 'Invalid Refresh Token: User Banned')
  }
  const session = token.session_id ? await findSession(auth.database, token.session_id) : null
  if (!session) {
    throw errors.badRequest('session_not_found', 'Invalid Refresh Token: No Valid Session Found')
  }
  assertAlive(auth, session)
  return { token, session }
}

function assertAlive(auth: Auth, session: SessionRow) {
  const now = auth.now().getTime()
  const { timebox, inactivity_timeout: idle } = auth.settings.sessions
  const isOver = session.not_after !== null && now > session.not_after.getTime()
  if (isOver || (timebox > 0 && now > session.created_at.getTime() + timebox * 1000)) {
    throw errors.badRequest('session_expired', 'Invalid Refresh Token: Session Expired')
  }
  const lastUsed = session.refreshed_at ?? session.created_at
  if (idle > 0 && now > lastUsed.getTime() + idle * 1000) {
    throw errors.badRequest(
      'session_expired',
      'Invalid Refresh Token: Session Expired (Inactivity)',
    )
  }
}

async function exchange(
  auth: Auth,
  executor: Executor,
  call: Call,
  given: RefreshToken,
  session: SessionRow,
): Promise<TokenResponse | 'locked' | 'revoked'> {
  const locked = await executor.query(
    sql`select from auth.sessions where id = ${session.id} for update skip locked`,
  )
  if (locked.rowCount === 0) return 'locked'
  // Read again under the lock: another request may have used the token meanwhile.
  const token = await findRefreshToken(executor, given.token)
  if (!token) return 'locked'

  const user = await getUser(executor, token.user_id)
  const successor = token.revoked
    ? await findSuccessor(auth, executor, token, session)
    : await swap(auth, executor, call, user, token, session)
  if (!successor) {
    // Returned, not thrown: the revocation has to be committed although the request fails.
    if (auth.settings.enable_refresh_token_rotation) await revokeFamily(auth, executor, session)
    await recordEvent(auth, executor, call, user, 'token_revoked')
    return 'revoked'
  }
  await recordEvent(auth, executor, call, user, 'token_refreshed')
  return tokenResponse(auth, executor, user, session.id, successor)
}

/** A client that lost the response may retry: it gets the token that is active now. */
async function findSuccessor(
  auth: Auth,
  executor: Executor,
  token: RefreshToken,
  session: SessionRow,
): Promise<string | undefined> {
  const { rows } = await executor.query<RefreshToken>(sql`
    select * from auth.refresh_tokens
    where session_id = ${session.id} and not revoked
    order by id desc
    limit 1`)
  const active = rows[0]
  if (!active) return undefined
  const reusableUntil =
    token.updated_at.getTime() + auth.settings.refresh_token_reuse_interval * 1000
  const isParent = active.parent === token.token
  return isParent || auth.now().getTime() <= reusableUntil ? active.token : undefined
}

async function swap(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  token: RefreshToken,
  session: SessionRow,
): Promise<string> {
  const now = auth.now()
  await executor.query(sql`
    update auth.refresh_tokens set revoked = true, updated_at = ${now} where token = ${token.token}`)
  await executor.query(sql`
    update auth.sessions
    set refreshed_at = ${now}::timestamptz at time zone 'utc',
        updated_at = ${now},
        user_agent = coalesce(${call.request.headers.get('user-agent')}, user_agent),
        ip = coalesce(${addressOf(call)}::inet, ip)
    where id = ${session.id}`)
  return insertRefreshToken(executor, now, user.id, session.id, token.token)
}

async function revokeFamily(auth: Auth, executor: Executor, session: SessionRow) {
  await executor.query(sql`
    update auth.refresh_tokens
    set revoked = true, updated_at = ${auth.now()}
    where session_id = ${session.id} and not revoked`)
}

async function findRefreshToken(executor: Executor, token: string): Promise<RefreshToken | null> {
  const { rows } = await executor.query<RefreshToken>(
    sql`select * from auth.refresh_tokens where token = ${token}`,
  )
  return rows[0] ?? null
}
