import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import {
  claimAccount,
  confirmEmail,
  confirmPhone,
  createPendingSignUp,
  signUpAccount,
  withSignUp,
} from '#platform/auth/accounts.ts'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import {
  prepareAccountExists,
  prepareConfirmation,
  sendPrepared,
} from '#platform/auth/codes/messages.ts'
import { sendPhoneCode, storePhoneCode } from '#platform/auth/codes/phone-codes.ts'
import { errors, uniqueViolation } from '#platform/auth/errors.ts'
import { insertFlowState, readChallenge } from '#platform/auth/flow-state.ts'
import type { Json } from '#platform/auth/json.ts'
import type { Prepared } from '#platform/auth/mails/compose.ts'
import { assertMetadata } from '#platform/auth/metadata.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { concealsAccounts } from '#platform/auth/settings.ts'
import { userJson } from '#platform/auth/user-json.ts'
import {
  findUserByPhone,
  findUserUsingEmail,
  insertUser,
  type NewUser,
  type User,
} from '#platform/auth/users.ts'
import { checkChannel, checkEmail, checkPhone, Metadata, Text } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { fakeUser, pendingUser } from './signup-answers.ts'

const SignupBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: Metadata,
  channel: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
type Signup = z.output<typeof SignupBody>

export async function signup(call: Call, auth: Auth): Promise<Response> {
  const body = await call.json(SignupBody)
  if (body.email === '' && body.phone === '') return signUpAnonymously(call, auth, body.data ?? {})

  await auth.limits.assertRequest('signup', call.connection.address)
  if (!auth.settings.enable_signup) throw errors.signupDisabled()
  checkForm(auth, body)
  if (body.email && auth.settings.email.enable_confirmations) {
    const { max_frequency: seconds } = auth.settings.email
    await auth.limits.assertMessage('email', 'confirmation', checkEmail(body.email), seconds)
  }
  const signUp = () => (body.email ? signUpEmail(call, auth, body) : signUpPhone(call, auth, body))
  const result = await signUp().catch((error: { code?: unknown }) => {
    // Unique violation: a concurrent sign-up took the address, so the second attempt finds that
    // account.
    if (error.code === uniqueViolation) return signUp()
    throw error
  })
  if (result.kind === 'exists') return answerExisting(call, auth, body, result.user)

  const { user } = result
  if (body.email && concealsAccounts(auth.settings)) {
    // Only the first sign-up learns the account's id: a later one may come from another person.
    const id = result.kind === 'new' ? user.id : randomUUID()
    return Response.json(pendingUser(auth, body, call.audience, id))
  }
  if (user.email_confirmed_at || user.phone_confirmed_at) {
    return auth.database.transaction(async (executor) => {
      const provider = body.email ? 'email' : 'phone'
      await recordEvent(auth, executor, call, user, 'login', { provider })
      return Response.json(await startSession(auth, executor, call, user, 'password'))
    })
  }
  // An invited user who signs up instead must not learn the metadata of the invitation.
  const shown = user.invited_at ? { ...user, raw_user_meta_data: {}, identities: [] } : user
  return Response.json(userJson(shown))
}

function checkForm(auth: Auth, body: Signup) {
  if (body.password === '') throw errors.validation('Signup requires a valid password')
  auth.passwords.assertForm(body.password)
  if (body.email && body.phone) {
    throw errors.validation('Only an email address or phone number should be provided on signup.')
  }
  if (body.phone) checkChannel(body.channel)
  if (body.phone && body.code_challenge) {
    throw errors.validation('PKCE not supported for phone signups')
  }
  readChallenge(body)
}

type SignupResult = { kind: 'exists' | 'new' | 'unconfirmed'; user: User }

export async function signUpEmail(call: Call, auth: Auth, body: Signup): Promise<SignupResult> {
  const { settings } = auth
  if (!settings.email.enable_signup) {
    throw errors.badRequest('email_provider_disabled', 'Email signups are disabled')
  }
  const email = checkEmail(body.email)
  const challenge = readChallenge(body)
  const needsConfirmation = settings.email.enable_confirmations
  await assertMetadata(auth.database, body.data)
  const existing = await findUserUsingEmail(auth.database, email, call.audience)
  const id = existing?.id ?? randomUUID()
  // The password is hashed even when the account exists, so that timing does not reveal it.
  const hash = await hashPassword(auth, body.password, needsConfirmation ? id : undefined)
  if (existing && (existing.email_confirmed_at || existing.email?.toLowerCase() !== email)) {
    return { kind: 'exists', user: existing }
  }

  let prepared: Prepared | undefined
  const user = await auth.database.transaction(async (executor) => {
    const account = { id, email, aud: call.audience }
    if (!needsConfirmation) {
      const found = await signUpAtOnce(auth, executor, existing, account, body.data, hash)
      await recordEvent(auth, executor, call, found, 'user_signedup', { provider: 'email' })
      return confirmEmail(auth, executor, found)
    }
    const found = existing ?? (await signUpAccount(auth, executor, account, {}))
    await recordEvent(auth, executor, call, found, 'user_confirmation_requested', {
      provider: 'email',
    })
    if (challenge) {
      await insertFlowState(executor, auth.now(), {
        userId: found.id,
        providerType: 'email',
        method: 'email/signup',
        challenge,
      })
    }
    const signUp = createPendingSignUp(found, hash, body.data)
    prepared = await prepareConfirmation(auth, executor, call, found, signUp, { challenge })
    return { ...withSignUp(found, signUp), confirmation_sent_at: auth.now() }
  })
  if (prepared) await sendPrepared(auth, prepared)
  return { kind: existing ? 'unconfirmed' : 'new', user }
}

export async function signUpPhone(call: Call, auth: Auth, body: Signup): Promise<SignupResult> {
  const { settings } = auth
  if (!settings.sms.enable_signup) {
    throw errors.badRequest('phone_provider_disabled', 'Phone signups are disabled')
  }
  const phone = checkPhone(body.phone)
  const needsConfirmation = settings.sms.enable_confirmations
  await assertMetadata(auth.database, body.data)
  const existing = await findUserByPhone(auth.database, phone, call.audience)
  const id = existing?.id ?? randomUUID()
  const hash = await hashPassword(auth, body.password, needsConfirmation ? id : undefined)
  if (existing?.phone_confirmed_at) return { kind: 'exists', user: existing }

  const sent = needsConfirmation
    ? await sendPhoneCode(auth, 'confirmation', phone, checkChannel(body.channel))
    : undefined
  const user = await auth.database.transaction(async (executor) => {
    const account = { id, phone, aud: call.audience }
    if (!sent) {
      const found = await signUpAtOnce(auth, executor, existing, account, body.data, hash)
      await recordEvent(auth, executor, call, found, 'user_signedup', { provider: 'phone' })
      return confirmPhone(auth, executor, found)
    }
    const found = existing ?? (await signUpAccount(auth, executor, account, {}))
    await recordEvent(auth, executor, call, found, 'user_confirmation_requested', {
      provider: 'phone',
    })
    const signUp = createPendingSignUp(found, hash, body.data)
    await storePhoneCode(auth, executor, found.id, 'confirmation', sent, signUp)
    return { ...withSignUp(found, signUp), confirmation_sent_at: auth.now() }
  })
  return { kind: existing ? 'unconfirmed' : 'new', user }
}

/** Without confirmation the account is made with its password, or taken if nobody confirmed it. */
async function signUpAtOnce(
  auth: Auth,
  executor: Executor,
  existing: User | null,
  account: NewUser,
  data: Json = {},
  hash: string | null,
): Promise<User> {
  if (existing) {
    const signUp = createPendingSignUp(existing, hash, data)
    return claimAccount(auth, executor, existing, signUp)
  }
  const values = { encrypted_password: hash ?? '', raw_user_meta_data: data }
  return signUpAccount(auth, executor, { ...account, ...values }, data)
}

/**
 * Null for an account that only signs in by code. A sign-up that has to be confirmed is hashed as
 * one of possibly several of its account.
 */
async function hashPassword(
  auth: Auth,
  password: string,
  pendingAccountId: string | undefined,
): Promise<string | null> {
  if (password === '') return null
  auth.passwords.assertStrong(password)
  return pendingAccountId
    ? auth.passwords.hashPending(password, pendingAccountId)
    : auth.passwords.hash(password)
}

/** With confirmation on, the response is the same as for a new user, and the owner gets a mail. */
async function answerExisting(call: Call, auth: Auth, body: Signup, user: User) {
  const provider = body.email ? 'email' : 'phone'
  await recordEvent(auth, auth.database, call, user, 'user_repeated_signup', { provider })
  const { email, sms } = auth.settings
  if (body.email && concealsAccounts(auth.settings)) {
    await sendPrepared(auth, prepareAccountExists(auth, checkEmail(body.email)))
    return Response.json(pendingUser(auth, body, call.audience, randomUUID()))
  }
  const isSmsOpen = sms.enable_signup && !sms.enable_confirmations
  if (!email.enable_confirmations || isSmsOpen) {
    throw errors.unprocessable('user_already_exists', 'User already registered')
  }
  return Response.json(fakeUser(auth, body, call.audience))
}

async function signUpAnonymously(call: Call, auth: Auth, data: Json): Promise<Response> {
  if (!auth.settings.enable_anonymous_sign_ins) {
    throw errors.unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await auth.limits.assertRequest('anonymous', call.connection.address)
  if (!auth.settings.enable_signup) throw errors.signupDisabled()
  await assertMetadata(auth.database, data)
  return auth.database.transaction(async (executor) => {
    const user = await insertUser(executor, auth.now(), {
      aud: call.audience,
      is_anonymous: true,
      raw_user_meta_data: data,
    })
    await recordEvent(auth, executor, call, user, 'user_signedup', { provider: 'anonymous' })
    return Response.json(await startSession(auth, executor, call, user, 'anonymous'))
  })
}
