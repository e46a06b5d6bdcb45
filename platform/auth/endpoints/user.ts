import * as z from 'zod/mini'
import {
  completeEmailChange,
  completePhoneChange,
  replacePassword,
} from '#platform/auth/accounts.ts'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, UserCall } from '#platform/auth/call.ts'
import { prepareEmailChange, sendPrepared } from '#platform/auth/codes/messages.ts'
import { type SentCode, sendPhoneCode, storePhoneCode } from '#platform/auth/codes/phone-codes.ts'
import { errors } from '#platform/auth/errors.ts'
import { insertFlowState, readChallenge } from '#platform/auth/flow-state.ts'
import type { Prepared } from '#platform/auth/mails/compose.ts'
import { emailChanged, phoneChanged } from '#platform/auth/mails/notices.ts'
import { assertMetadata } from '#platform/auth/metadata.ts'
import { endOtherSessions } from '#platform/auth/sessions.ts'
import { concealsAccounts } from '#platform/auth/settings.ts'
import { userJson } from '#platform/auth/user-json.ts'
import {
  findUserByPhone,
  findUserUsingEmail,
  getUser,
  mergeMetadata,
  updateUser,
} from '#platform/auth/users.ts'
import { checkChannel, checkEmail, checkPhone, Metadata, Text } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { assertReauthenticated } from './reauthenticate.ts'

const recentHours = 24

const UserBody = z.object({
  email: Text,
  phone: Text,
  password: z.nullish(z.string()),
  current_password: Text,
  nonce: Text,
  data: Metadata,
  app_metadata: Metadata,
  channel: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
type Changes = z.output<typeof UserBody>

export async function readUser(call: UserCall, _auth: Auth): Promise<Response> {
  if (call.claims.aud !== call.audience) {
    throw errors.validation("Token audience doesn't match request audience")
  }
  return Response.json(userJson(call.user))
}

export async function changeUser(call: UserCall, auth: Auth): Promise<Response> {
  const body = await call.json(UserBody)
  const { user, session } = call
  const email = body.email ? checkEmail(body.email) : ''
  const phone = body.phone ? checkPhone(body.phone) : ''
  if (phone) checkChannel(body.channel)
  const challenge = readChallenge(body)
  const wanted = {
    email: email !== (user.email ?? '') ? email : '',
    phone: phone !== (user.phone ?? '') ? phone : '',
  }
  assertMayChange(call, body, wanted)
  if (wanted.email && !concealsAccounts(auth.settings)) {
    const owner = await findUserUsingEmail(auth.database, wanted.email, user.aud, user.id)
    if (owner) throw errors.emailExists()
  }
  if (wanted.phone && (await findUserByPhone(auth.database, wanted.phone, user.aud))) {
    throw errors.phoneExists()
  }
  const hash = await hashNewPassword(call, auth, body)

  const replacesUndeliverable =
    wanted.email !== '' && (await mayReplaceUndeliverable(call, auth, body.current_password))
  const addsEmailAtOnce =
    (user.is_anonymous || replacesUndeliverable) && !auth.settings.email.enable_confirmations
  const mailsEmailChange = wanted.email !== '' && !addsEmailAtOnce
  if (mailsEmailChange) {
    await auth.limits.assertSender('email', user.id)
    await auth.limits.assertMessage(
      'email',
      'email_change',
      wanted.email,
      auth.settings.email.max_frequency,
    )
  }
  const sent = await sendNumberCode(auth, wanted.phone, body)

  let prepared: Prepared[] = []
  await auth.database.transaction(async (executor) => {
    if (hash !== undefined) {
      await replacePassword(auth, executor, user.id, hash, session?.id)
      await recordEvent(auth, executor, call, user, 'user_updated_password')
      // The first password, after an invitation or a log-in by code, is no change.
      if (user.encrypted_password) call.notices.push({ kind: 'password_changed', to: user.email })
    }
    await changeMetadata(call, auth, executor, body)
    if (wanted.email && addsEmailAtOnce) {
      const current = await getUser(executor, user.id)
      await completeEmailChange(auth, executor, { ...current, email_change: wanted.email })
      call.notices.push(emailChanged(user, wanted.email))
      if (session) await endOtherSessions(executor, user.id, session.id)
    }
    if (mailsEmailChange) {
      if (challenge) {
        await insertFlowState(executor, auth.now(), {
          userId: user.id,
          providerType: 'email_change',
          method: 'email_change',
          challenge,
        })
      }
      prepared = await prepareEmailChange(auth, executor, call, user, wanted.email, {
        challenge,
        isCurrentConfirmed: replacesUndeliverable,
      })
    }
    if (sent) await storePhoneCode(auth, executor, user.id, 'phone_change', sent)
    else if (wanted.phone) {
      await completePhoneChange(auth, executor, user, wanted.phone)
      call.notices.push(phoneChanged(user, wanted.phone))
    }
    await recordEvent(auth, executor, call, user, 'user_modified')
  })
  await sendPrepared(auth, ...prepared)
  return Response.json(userJson(await getUser(auth.database, user.id)))
}

/**
 * An undeliverable address cannot confirm that it is replaced: the current password does so
 * instead. Without one the change takes the usual way.
 */
async function mayReplaceUndeliverable(call: UserCall, auth: Auth, password: string) {
  const { user } = call
  if (!password || !user.email || !auth.isUndeliverable(user.email)) return false
  if (await auth.passwords.matches(password, user.encrypted_password)) return true
  await recordEvent(auth, auth.database, call, user, 'login_failed')
  const delayMs = await auth.limits.delayAfterFailure(user.email)
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  throw errors.invalidCredentials()
}

function assertMayChange(
  { user }: UserCall,
  body: Changes,
  wanted: { email: string; phone: string },
) {
  if (body.app_metadata) {
    throw errors.forbidden('not_admin', 'Updating app_metadata requires admin privileges')
  }
  const changesCredentials = Boolean(body.password || wanted.email || wanted.phone)
  if (user.is_anonymous && body.password && !wanted.email && !wanted.phone) {
    throw errors.unprocessable(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  if (user.is_sso_user && (changesCredentials || body.nonce)) {
    throw errors.unprocessable(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
}

/** Undefined when the password stays. */
async function hashNewPassword(
  { user, session }: UserCall,
  auth: Auth,
  { password, nonce }: Changes,
): Promise<string | undefined> {
  if (password === null || password === undefined) return undefined
  auth.passwords.assertStrong(password)
  if (auth.settings.email.secure_password_change) {
    const recently = auth.now().getTime() - recentHours * 3_600_000
    if (!session || session.created_at.getTime() < recently) {
      if (nonce === '') {
        throw errors.badRequest(
          'reauthentication_needed',
          'Password update requires reauthentication',
        )
      }
      await assertReauthenticated(auth, user, nonce)
    }
  }
  if (await auth.passwords.matches(password, user.encrypted_password)) {
    throw errors.unprocessable(
      'same_password',
      'New password should be different from the old password.',
    )
  }
  return auth.passwords.hash(password)
}

async function sendNumberCode(
  auth: Auth,
  phone: string,
  body: Changes,
): Promise<SentCode | undefined> {
  if (phone === '') return undefined
  if (!auth.settings.sms.enable_signup) {
    throw errors.badRequest('phone_provider_disabled', 'Unsupported phone provider')
  }
  if (!auth.settings.sms.enable_confirmations) return undefined
  return sendPhoneCode(auth, 'phone_change', phone, checkChannel(body.channel))
}

async function changeMetadata(call: UserCall, auth: Auth, executor: Executor, body: Changes) {
  if (!body.data) return
  const { raw_user_meta_data: current } = await getUser(executor, call.user.id)
  const merged = mergeMetadata(current, body.data)
  await assertMetadata(executor, merged)
  await updateUser(executor, auth.now(), call.user.id, { raw_user_meta_data: merged })
}
