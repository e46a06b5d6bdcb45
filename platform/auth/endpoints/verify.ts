import * as z from 'zod/mini'
import {
  claimAccount,
  completeEmailChange,
  completePhoneChange,
  confirmEmail,
  confirmPhone,
} from '#platform/auth/accounts.ts'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import {
  clearToken,
  clearTokens,
  emptySignUp,
  type FoundToken,
  findTokenByCode,
  findTokenByLink,
  listPending,
  type TokenType,
  tryCode,
} from '#platform/auth/codes/one-time-tokens.ts'
import { messageMs, withConstantTime } from '#platform/auth/constant-time.ts'
import { errors } from '#platform/auth/errors.ts'
import { emailChanged, phoneChanged } from '#platform/auth/mails/notices.ts'
import { endAllSessions, startSession } from '#platform/auth/sessions.ts'
import {
  findUserBy,
  findUserByPhone,
  isBanned,
  type User,
  updateUser,
} from '#platform/auth/users.ts'
import { checkEmail, checkPhone, Text } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'

export const singleConfirmationAccepted =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const VerifyBody = z.object({
  type: Text,
  token: Text,
  token_hash: Text,
  email: Text,
  phone: Text,
  redirect_to: Text,
})
type Verify = z.output<typeof VerifyBody>

export async function verify(call: Call, auth: Auth): Promise<Response> {
  const body = await call.json(VerifyBody)
  if (body.type === '') throw errors.validation('Verify requires a verification type')
  if ((body.token === '') === (body.token_hash === '')) {
    throw errors.validation('Verify requires either a token or a token hash')
  }
  if (body.token_hash) return verifyLinkToken(call, auth, body)
  // Constant time: counting a try at an existing code takes longer than finding none.
  return withConstantTime(messageMs, () => verifyCode(call, auth, body))
}

async function verifyLinkToken(call: Call, auth: Auth, body: Verify): Promise<Response> {
  if (body.email || body.phone || body.redirect_to) {
    throw errors.validation('Only the token_hash and type should be provided')
  }
  const types = mailTypes(body.type)
  const answer = await auth.database.transaction(async (executor) => {
    const found = await findFreshLink(auth, executor, body.token_hash, types)
    return found && accept(call, auth, executor, body, found)
  })
  if (!answer) throw await auth.limits.refuseLink()
  return answer
}

async function verifyCode(call: Call, auth: Auth, body: Verify): Promise<Response> {
  if ((body.email === '') === (body.phone === '')) {
    throw errors.validation('Only an email address or phone number should be provided on verify')
  }
  if (body.phone) body.phone = checkPhone(body.phone)
  const relatesTo = body.phone || readEmail(body.email)
  const types = body.phone ? phoneTypes(body.type) : mailTypes(body.type)
  const code = { relatesTo, code: body.token, types }
  await auth.limits.assertGuess('code', relatesTo)
  const isFixed = body.phone !== '' && auth.settings.sms.test_otp[body.phone] === body.token
  if (!isFixed && !(await tryCode(auth.database, code))) throw errors.otpExpired()

  const { otp_expiry: validSeconds } = body.phone ? auth.settings.sms : auth.settings.email
  const answer = await auth.database.transaction(async (executor) => {
    const found = isFixed
      ? await findTestUser(auth, executor, call, body)
      : await findTokenByCode(executor, code)
    return isFresh(auth, found, validSeconds) && accept(call, auth, executor, body, found)
  })
  if (!answer) throw errors.otpExpired()
  await auth.limits.settleGuess('code', relatesTo)
  return answer
}

async function accept(
  call: Call,
  auth: Auth,
  executor: Executor,
  body: Verify,
  found: FoundToken,
): Promise<Response> {
  const user = await acceptToken(auth, executor, call, body.type, found, body.phone)
  if (!user) return Response.json({ msg: singleConfirmationAccepted, code: '200' })
  return Response.json(await startSession(auth, executor, call, user, 'otp'))
}

function readEmail(email: string): string {
  try {
    return checkEmail(email)
  } catch {
    throw errors.unprocessable('validation_failed', 'Invalid email format')
  }
}

async function findTestUser(
  auth: Auth,
  executor: Executor,
  call: Call,
  { type, phone }: Verify,
): Promise<FoundToken | null> {
  const user =
    type === 'phone_change'
      ? await findUserBy(executor, 'users.phone_change = $1', [phone])
      : await findUserByPhone(executor, phone, call.audience)
  if (!user) return null
  const [newest = emptySignUp] = await listPending(executor, user.id, phone)
  return { user, type: 'confirmation_token', sentAt: auth.now(), signUp: newest }
}

const typesByMail: Record<string, TokenType[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}
const typesByPhone: Record<string, TokenType[]> = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export function mailTypes(type: string): TokenType[] {
  const types = Object.hasOwn(typesByMail, type) ? typesByMail[type] : undefined
  if (!types) throw errors.validation('Invalid email verification type')
  return types
}

function phoneTypes(type: string): TokenType[] {
  const types = Object.hasOwn(typesByPhone, type) ? typesByPhone[type] : undefined
  if (!types) throw errors.validation('Invalid sms verification type')
  return types
}

export async function findFreshLink(
  auth: Auth,
  executor: Executor,
  link: string,
  types: TokenType[],
): Promise<FoundToken | null> {
  const found = await findTokenByLink(executor, link, types)
  return isFresh(auth, found, auth.settings.email.otp_expiry) ? found : null
}

function isFresh(auth: Auth, found: FoundToken | null, validSeconds: number): found is FoundToken {
  if (!found) return false
  if (isBanned(found.user, auth.now())) throw errors.userBanned()
  return auth.now().getTime() <= found.sentAt.getTime() + validSeconds * 1000
}

/** Null: the first of the two mailboxes has confirmed the change of address. */
export async function acceptToken(
  auth: Auth,
  executor: Executor,
  call: Call,
  type: string,
  { user, type: tokenType, signUp }: FoundToken,
  phone = '',
): Promise<User | null> {
  if (type === 'email_change') return acceptEmailChange(auth, executor, call, user, tokenType)
  if (type === 'sms') {
    await recordEvent(
      auth,
      executor,
      call,
      user,
      user.phone_confirmed_at ? 'login' : 'user_signedup',
    )
    return confirmPhone(auth, executor, await claimAccount(auth, executor, user, signUp))
  }
  if (type === 'phone_change') {
    await recordEvent(auth, executor, call, user, 'user_modified')
    await endAllSessions(executor, user.id)
    call.notices.push(phoneChanged(user, phone))
    return completePhoneChange(auth, executor, user, phone)
  }
  const action = user.email_confirmed_at ? 'login' : 'user_signedup'
  await recordEvent(auth, executor, call, user, action)
  if (!user.email_confirmed_at) {
    return confirmEmail(auth, executor, await claimAccount(auth, executor, user, signUp))
  }
  await clearTokens(executor, user.id)
  return user
}

async function acceptEmailChange(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  tokenType: TokenType,
): Promise<User | null> {
  const needsBoth = auth.settings.email.double_confirm_changes && Boolean(user.email)
  if (needsBoth && user.email_change_confirm_status === 0) {
    await clearToken(executor, user.id, tokenType)
    await updateUser(executor, auth.now(), user.id, { email_change_confirm_status: 1 })
    return null
  }
  await recordEvent(auth, executor, call, user, 'user_modified')
  await endAllSessions(executor, user.id)
  call.notices.push(emailChanged(user, user.email_change ?? ''))
  return completeEmailChange(auth, executor, user)
}
