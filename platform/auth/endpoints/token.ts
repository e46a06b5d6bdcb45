import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call, Handler } from '#platform/auth/call.ts'
import { listPending } from '#platform/auth/codes/one-time-tokens.ts'
import { errors, OAuthError } from '#platform/auth/errors.ts'
import { takeFlowState } from '#platform/auth/flow-state.ts'
import { refreshSession } from '#platform/auth/refresh.ts'
import { startSession } from '#platform/auth/sessions.ts'
import {
  findUserByEmail,
  findUserByPhone,
  getUser,
  isBanned,
  type User,
} from '#platform/auth/users.ts'
import { bareNumber, Text } from '#platform/auth/validate.ts'
import { idTokenGrant } from './id-token.ts'
import { web3Grant } from './not-offered.ts'

const grants: Record<string, Handler<Call>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
}

export async function token(call: Call, auth: Auth): Promise<Response> {
  const type = call.url.searchParams.get('grant_type') ?? ''
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw errors.badRequest('invalid_credentials', 'unsupported_grant_type')
  return grant(call, auth)
}

const PasswordBody = z.object({ email: Text, phone: Text, password: Text })

async function passwordGrant(call: Call, auth: Auth): Promise<Response> {
  await auth.limits.assertRequest('token', call.connection.address)
  const { email, phone, password } = await call.json(PasswordBody)
  if (email && phone) {
    throw errors.validation('Only an email address or phone number should be provided on login.')
  }
  if (!email && !phone) {
    throw errors.badRequest('validation_failed', 'missing email or phone')
  }
  if (email && !auth.settings.email.enable_signup) {
    throw errors.unprocessable('email_provider_disabled', 'Email logins are disabled')
  }
  if (phone && !auth.settings.sms.enable_signup) {
    throw errors.unprocessable('phone_provider_disabled', 'Phone logins are disabled')
  }

  const account = email || bareNumber(phone)
  const user = email
    ? await findUserByEmail(auth.database, email, call.audience)
    : await findUserByPhone(auth.database, account, call.audience)
  const isRight = await isPasswordOf(auth, user, account, password)
  if (!user || !isRight) {
    if (user) await recordEvent(auth, auth.database, call, user, 'login_failed')
    const delayMs = await auth.limits.delayAfterFailure(account)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    throw errors.invalidCredentials()
  }
  if (isBanned(user, auth.now())) throw errors.userBanned(400)
  if (email && !user.email_confirmed_at) {
    throw errors.badRequest('email_not_confirmed', 'Email not confirmed')
  }
  if (phone && !user.phone_confirmed_at) {
    throw errors.badRequest('phone_not_confirmed', 'Phone not confirmed')
  }
  await auth.limits.forgetFailures(account)

  const response = await auth.database.transaction(async (executor) => {
    const provider = email ? 'email' : 'phone'
    await recordEvent(auth, executor, call, user, 'login', { provider })
    return startSession(auth, executor, call, user, 'password')
  })
  const weakness = auth.passwords.findWeakness(password)
  if (weakness) {
    response.weak_password = { message: weakness.message, reasons: weakness.reasons }
  }
  return Response.json(response)
}

/** An unconfirmed account accepts the password of any pending sign-up. */
async function isPasswordOf(
  auth: Auth,
  user: User | null,
  account: string,
  password: string,
): Promise<boolean> {
  if (!user || user.confirmed_at || user.encrypted_password) {
    return auth.passwords.matches(password, user?.encrypted_password)
  }
  const pending = await listPending(auth.database, user.id, account)
  const hashes = pending.flatMap(({ passwordHash }) => passwordHash ?? [])
  return auth.passwords.matchesPending(password, user.id, hashes)
}

const RefreshBody = z.object({ refresh_token: Text })

async function refreshGrant(call: Call, auth: Auth): Promise<Response> {
  await auth.limits.assertRequest('refresh', call.connection.address)
  const { refresh_token: refreshToken } = await call.json(RefreshBody)
  if (refreshToken === '') throw new OAuthError('invalid_request', 'refresh_token required')
  return Response.json(await refreshSession(auth, call, refreshToken))
}

const PkceBody = z.object({ auth_code: Text, code_verifier: Text })

async function pkceGrant(call: Call, auth: Auth): Promise<Response> {
  await auth.limits.assertRequest('token', call.connection.address)
  const { auth_code: code, code_verifier: verifier } = await call.json(PkceBody)
  if (code === '' || verifier === '') {
    throw errors.validation('invalid request: both auth code and code verifier should be non-empty')
  }
  return auth.database.transaction(async (executor) => {
    const flow = await takeFlowState(executor, auth.now(), code, verifier)
    const user = await getUser(executor, flow.user_id)
    await recordEvent(auth, executor, call, user, 'login', { provider_type: flow.provider_type })
    const response = await startSession(auth, executor, call, user, flow.authentication_method)
    if (flow.provider_access_token) response.provider_token = flow.provider_access_token
    if (flow.provider_refresh_token) response.provider_refresh_token = flow.provider_refresh_token
    return Response.json(response)
  })
}
