import { isIP } from 'node:net'
import { HttpError } from '#platform/http/http-error.ts'
import type { Connection } from '#platform/http/service.ts'
import { isUuid } from '#platform/http/uuid.ts'
import { findApiKeyRole } from '#platform/identity/api-keys.ts'
import { readBearer } from '#platform/identity/create-identity.ts'
import type { Claims } from '#platform/postgres/caller.ts'
import type { Auth, Call, UserCall } from './call.ts'
import { errors } from './errors.ts'
import { findSession } from './sessions.ts'
import { findUser, hasVerifiedFactor, isBanned } from './users.ts'

/**
 * Sb-Forwarded-For, as Supabase Auth reads it: a server that calls for its visitors tells whose request
 * it is, for the limits and the list of sessions. Only the secret key may: anybody else could evade
 * the limits.
 */
export function addressOf(
  { identity }: Auth,
  { headers }: Request,
  connection: Connection,
): string {
  const [told = ''] = (headers.get('sb-forwarded-for') ?? '').split(',')
  const address = told.trim()
  if (!isIP(address)) return connection.address
  const role = findApiKeyRole(identity.apiKeys, headers.get('apikey') ?? '')
  return role === 'service_role' ? address : connection.address
}

const adminRoles = ['service_role', 'supabase_admin']

/** The signed-in user, who has passed the second factor if the account has a verified one. */
export async function requireUser(
  call: Call,
  auth: Auth,
  refusal: () => HttpError = errors.insufficientAal,
): Promise<UserCall> {
  const userCall = await identifyUser(call, auth)
  if (!passedSecondFactor(userCall)) throw refusal()
  return userCall
}

/** The session's own row decides, not the token. */
export function passedSecondFactor({ user, session }: UserCall): boolean {
  return session?.aal === 'aal2' || !hasVerifiedFactor(user)
}

/** Signed in, perhaps with the second factor yet to pass. A token is only good while its session lives. */
export async function identifyUser(call: Call, auth: Auth): Promise<UserCall> {
  const claims = await readClaims(call, auth)
  if (!claims.sub) throw errors.badJwt('invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) {
    throw errors.badRequest('bad_jwt', 'invalid claim: sub claim must be a UUID')
  }
  const sessionId = typeof claims.session_id === 'string' ? claims.session_id : ''
  if (sessionId && !isUuid(sessionId)) {
    throw errors.badJwt('invalid claim: session_id claim must be a UUID')
  }
  const [user, session] = await Promise.all([
    findUser(auth.database, claims.sub),
    sessionId ? findSession(auth.database, sessionId) : null,
  ])
  if (!user) {
    throw errors.forbidden('user_not_found', 'User from sub claim in JWT does not exist')
  }
  if (isBanned(user, auth.now())) throw errors.userBanned()
  if (sessionId && session?.user_id !== user.id) {
    throw errors.forbidden(
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  const audience = typeof claims.aud === 'string' ? claims.aud : call.audience
  return {
    ...call,
    audience: call.request.headers.get('x-jwt-aud') || audience,
    user,
    session,
    claims,
  }
}

export function refuseAnonymous(userCall: UserCall): UserCall {
  if (userCall.claims.is_anonymous === true) {
    throw errors.forbidden(
      'no_authorization',
      'Anonymous user not allowed to perform these actions',
    )
  }
  return userCall
}

export async function requireAdmin(call: Call, auth: Auth) {
  const claims = await readClaims(call, auth)
  if (!adminRoles.includes(claims.role ?? '')) throw errors.notAdmin()
  return { ...call, claims }
}

/** A JWT or a key from the bearer header, or the secret key in `apikey`. */
async function readClaims(call: Call, auth: Auth): Promise<Claims> {
  const apiKey = call.request.headers.get('apikey') ?? ''
  const isSecret = findApiKeyRole(auth.identity.apiKeys, apiKey) === 'service_role'
  const bearer = readBearer(call.request) ?? (isSecret && apiKey)
  if (!bearer) throw errors.noAuthorization()
  const keyRole = findApiKeyRole(auth.identity.apiKeys, bearer)
  try {
    const claims = keyRole ? { role: keyRole } : await auth.identity.verify(bearer)
    call.connection.note?.({ role: claims.role ?? 'anon' })
    return claims
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const reason =
      error.code === 'jwt_expired' ? 'token has invalid claims: token is expired' : error.message
    throw errors.badJwt(`invalid JWT: unable to parse or verify signature, ${reason}`)
  }
}
