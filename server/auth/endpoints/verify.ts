import { z } from 'zod'
import type { Executor } from '#server/postgres/database.ts'
import {
  completeEmailChange,
  completePhoneChange,
  confirmEmail,
  confirmPhone,
} from '../accounts.ts'
import { recordEvent } from '../audit.ts'
import type { Auth, Call } from '../call.ts'
import { errors } from '../errors.ts'
import {
  clearToken,
  clearTokens,
  type FoundToken,
  findToken,
  hashCode,
  type TokenType,
} from '../one-time-tokens.ts'
import { startSession } from '../sessions.ts'
import { findUserBy, findUserByPhone, isBanned, type User, updateUser } from '../users.ts'
import { checkEmail, checkPhone, Text } from '../validate.ts'

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
  const credential = readCredential(body)
  if (credential.recipient) await auth.limits.assertGuess(credential.recipient)

  return auth.database.transaction(async (executor) => {
    const found = await findCredential(auth, executor, call, body, credential)
    const user = await acceptToken(auth, executor, call, body.type, found, body.phone)
    if (!user) return Response.json({ msg: singleConfirmationAccepted, code: '200' })
    return Response.json(await startSession(auth, executor, call, user, 'otp'))
  })
}

type Credential = { hash: string; recipient: string; invalid: () => Error }

function readCredential(body: Verify): Credential {
  if (body.type === '') throw errors.validation('Verify requires a verification type')
  if ((body.token === '') === (body.token_hash === '')) {
    throw errors.validation('Verify requires either a token or a token hash')
  }
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) {
      throw errors.validation('Only the token_hash and type should be provided')
    }
    return { hash: body.token_hash, recipient: '', invalid: errors.linkExpired }
  }
  if (body.phone && !body.email) {
    const phone = checkPhone(body.phone)
    body.phone = phone
    return { hash: hashCode(phone, body.token), recipient: phone, invalid: errors.otpExpired }
  }
  if (body.email && !body.phone) {
    const email = readEmail(body.email)
    return { hash: hashCode(email, body.token), recipient: email, invalid: errors.otpExpired }
  }
  throw errors.validation('Only an email address or phone number should be provided on verify')
}

function readEmail(email: string): string {
  try {
    return checkEmail(email)
  } catch {
    throw errors.unprocessable('validation_failed', 'Invalid email format')
  }
}

async function findCredential(
  auth: Auth,
  executor: Executor,
  call: Call,
  body: Verify,
  { hash, invalid }: Credential,
): Promise<FoundToken> {
  const isTestCode =
    body.phone !== '' && body.token !== '' && auth.settings.sms.test_otp[body.phone] === body.token
  if (isTestCode) {
    const user =
      body.type === 'phone_change'
        ? await findUserBy(executor, 'users.phone_change = $1', [body.phone])
        : await findUserByPhone(executor, body.phone, call.audience)
    if (user) return { user, type: 'confirmation_token', sentAt: auth.now() }
  }
  return getToken(auth, executor, body.type, hash, invalid)
}

const typesOf: Record<string, TokenType[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export async function getToken(
  auth: Auth,
  executor: Executor,
  type: string,
  hash: string,
  invalid: () => Error,
): Promise<FoundToken> {
  const types = Object.hasOwn(typesOf, type) ? typesOf[type] : undefined
  if (!types) throw errors.validation('Invalid email verification type')
  const isPhone = type === 'sms' || type === 'phone_change'
  const found = await findToken(executor, hash, types)
  if (!found) throw invalid()
  // A code sent to a phone confirms no address.
  if (!isPhone && !found.user.email && found.type === 'confirmation_token') throw invalid()
  if (isBanned(found.user, auth.now())) throw errors.userBanned()
  const validSeconds = isPhone ? auth.settings.sms.otp_expiry : auth.settings.email.otp_expiry
  if (auth.now().getTime() > found.sentAt.getTime() + validSeconds * 1000) throw invalid()
  return found
}

/** Null: the first of the two mailboxes has agreed to a change of address. */
export async function acceptToken(
  auth: Auth,
  executor: Executor,
  call: Call,
  type: string,
  { user, type: tokenType }: FoundToken,
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
    return confirmPhone(auth, executor, user)
  }
  if (type === 'phone_change') {
    await recordEvent(auth, executor, call, user, 'user_modified')
    return completePhoneChange(auth, executor, user, phone)
  }
  if (tokenType === 'confirmation_token') {
    await recordEvent(auth, executor, call, user, 'user_signedup')
    return confirmEmail(auth, executor, user)
  }
  await clearTokens(executor, user.id)
  const action = user.email_confirmed_at ? 'login' : 'user_signedup'
  await recordEvent(auth, executor, call, user, action)
  return user.email_confirmed_at ? user : confirmEmail(auth, executor, user)
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
  return completeEmailChange(auth, executor, user)
}
