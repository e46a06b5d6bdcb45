import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Claims } from '#platform/postgres/caller.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Auth, Call, SessionRow } from './call.ts'
import { errors } from './errors.ts'
import type { Json } from './json.ts'
import { issuerOf } from './settings.ts'
import { userJson } from './user-json.ts'
import { type User, updateUser } from './users.ts'

/** Authentication methods, as written to the `amr` claim. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'passkey'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'web3'

export type TokenResponse = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Json
  provider_token?: string
  provider_refresh_token?: string
  weak_password?: { message: string; reasons: string[] }
}

/** Starts a session for a user who has just authenticated. */
export async function startSession(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  method: AuthenticationMethod,
  factorId: string | null = null,
): Promise<TokenResponse> {
  const now = auth.now()
  const session: SessionRow = {
    id: randomUUID(),
    user_id: user.id,
    created_at: now,
    updated_at: now,
    factor_id: factorId,
    aal: levelOf([method]),
    not_after: null,
    refreshed_at: null,
    user_agent: call.request.headers.get('user-agent'),
    ip: addressOf(call),
  }
  await executor.query(sql`
    insert into auth.sessions
      (id, user_id, created_at, updated_at, factor_id, aal, user_agent, ip)
    values (${session.id}, ${user.id}, ${now}, ${now}, ${factorId}, ${session.aal},
            ${session.user_agent}, ${session.ip})`)
  await addMethod(executor, now, session.id, method)
  const refreshToken = await insertRefreshToken(executor, now, user.id, session.id, null)
  const signedIn = await updateUser(executor, now, user.id, { last_sign_in_at: now })
  return tokenResponse(auth, executor, signedIn, session.id, refreshToken)
}

/** Raises the session to AAL2 and ends the sessions that are still at AAL1. */
export async function raiseSession(
  executor: Executor,
  now: Date,
  { id, user_id: userId }: SessionRow,
  factorId: string,
  method: AuthenticationMethod,
): Promise<void> {
  const raised = await executor.query(sql`
    update auth.sessions
    set aal = 'aal2', factor_id = ${factorId}, updated_at = ${now}
    where id = ${id}`)
  if (raised.rowCount === 0) {
    throw errors.forbidden(
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  await addMethod(executor, now, id, method)
  await endUnfinishedSessions(executor, userId)
}

/** Sessions that have not passed the second factor of their account. */
export async function endUnfinishedSessions(executor: Executor, userId: string): Promise<void> {
  await executor.query(sql`
    delete from auth.sessions
    where user_id = ${userId} and (aal is null or aal = 'aal1')`)
}

/** Null when a proxy wrote something else than an IP address. */
export function addressOf(call: Call): string | null {
  return isIP(call.connection.address) ? call.connection.address : null
}

/** Adds a method to `amr`; a method used again counts from its last use. */
export async function addMethod(
  executor: Executor,
  now: Date,
  sessionId: string,
  method: AuthenticationMethod,
): Promise<void> {
  await executor.query(sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, ${now}, ${now}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = ${now}`)
}

export async function insertRefreshToken(
  executor: Executor,
  now: Date,
  userId: string,
  sessionId: string,
  parent: string | null,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await executor.query(sql`
    insert into auth.refresh_tokens
      (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${token}, ${userId}, ${sessionId}, ${parent},
            false, ${now}, ${now})`)
  return token
}

/** The session as the client stores it, with an access token signed now. */
export async function tokenResponse(
  auth: Auth,
  executor: Executor,
  user: User,
  sessionId: string,
  refreshToken: string,
): Promise<TokenResponse> {
  const issuedAt = Math.floor(auth.now().getTime() / 1000)
  const expiresAt = issuedAt + auth.settings.jwt_expiry
  const amr = await listMethods(executor, sessionId)
  const claims: Claims = {
    iss: issuerOf(auth.settings),
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: levelOf(amr.map(({ method }) => method)),
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: await auth.identity.sign(claims),
    token_type: 'bearer',
    expires_in: auth.settings.jwt_expiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}

async function listMethods(executor: Executor, sessionId: string) {
  const { rows } = await executor.query<{ authentication_method: string; updated_at: Date }>(sql`
    select authentication_method, updated_at
    from auth.mfa_amr_claims
    where session_id = ${sessionId}
    order by updated_at desc`)
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(row.updated_at.getTime() / 1000),
  }))
}

/** A passkey is two factors at once: the device, and the finger, face or PIN that unlocks it. */
const secondFactors = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code', 'passkey']

function levelOf(methods: string[]): 'aal1' | 'aal2' {
  return methods.some((method) => secondFactors.includes(method)) ? 'aal2' : 'aal1'
}

export async function findSession(executor: Executor, id: string): Promise<SessionRow | null> {
  const statement = sql`
    select id, user_id, created_at, updated_at, factor_id, aal, not_after,
           refreshed_at at time zone 'utc' as refreshed_at,
           user_agent, host(ip) as ip
    from auth.sessions
    where id = ${id}`
  const { rows } = await executor.query<SessionRow>({ ...statement, name: 'find_session' })
  return rows[0] ?? null
}

export async function listSessions(executor: Executor, userId: string): Promise<SessionRow[]> {
  const { rows } = await executor.query<SessionRow>(sql`
    select id, user_id, created_at, updated_at, factor_id, aal, not_after,
           refreshed_at at time zone 'utc' as refreshed_at,
           user_agent, host(ip) as ip
    from auth.sessions
    where user_id = ${userId}
    order by coalesce(refreshed_at at time zone 'utc', created_at) desc`)
  return rows
}

export async function endSession(executor: Executor, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await executor.query(
    sql`delete from auth.sessions where id = ${id} and user_id = ${userId}`,
  )
  return rowCount > 0
}

export async function endAllSessions(executor: Executor, userId: string): Promise<void> {
  await executor.query(sql`delete from auth.sessions where user_id = ${userId}`)
}

export async function endOtherSessions(
  executor: Executor,
  userId: string,
  keptId: string,
): Promise<void> {
  await executor.query(sql`delete from auth.sessions where user_id = ${userId} and id <> ${keptId}`)
}
