import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import { prepareRecovery, sendPrepared } from '#platform/auth/codes/messages.ts'
import { sendPhoneCode, storePhoneCode } from '#platform/auth/codes/phone-codes.ts'
import { messageMs, withConstantTime } from '#platform/auth/constant-time.ts'
import { errors } from '#platform/auth/errors.ts'
import { insertFlowState, readChallenge } from '#platform/auth/flow-state.ts'
import { assertMetadata } from '#platform/auth/metadata.ts'
import { concealsAccounts } from '#platform/auth/settings.ts'
import { findUserByEmail, findUserByPhone, type User } from '#platform/auth/users.ts'
import {
  checkChannel,
  checkEmail,
  checkPhone,
  Metadata,
  nullishTo,
  Text,
} from '#platform/auth/validate.ts'
import { signUpEmail, signUpPhone } from './signup.ts'

const OtpBody = z.object({
  email: Text,
  phone: Text,
  create_user: nullishTo(z.boolean(), true),
  data: Metadata,
  channel: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
type Otp = z.output<typeof OtpBody>

export async function otp(call: Call, auth: Auth): Promise<Response> {
  const body = await call.json(OtpBody)
  if (body.email && body.phone) {
    throw errors.validation('Only an email address or phone number should be provided')
  }
  if (body.email && body.channel) {
    throw errors.validation('Channel should only be specified with Phone OTP')
  }
  readChallenge(body)
  if (body.email) return withConstantTime(messageMs, () => emailOtp(call, auth, body))
  if (body.phone) return phoneOtp(call, auth, body)
  throw errors.validation('One of email or phone must be set')
}

/** The older path for the same thing: a link by e-mail only. */
export async function magicLink(call: Call, auth: Auth): Promise<Response> {
  const body = await call.json(OtpBody)
  readChallenge(body)
  return withConstantTime(messageMs, () => emailOtp(call, auth, { ...body, create_user: true }))
}

async function emailOtp(call: Call, auth: Auth, body: Otp): Promise<Response> {
  const { settings } = auth
  const email = checkEmail(body.email)
  await assertMetadata(auth.database, body.data)
  const found = await findUserByEmail(auth.database, email, call.audience)
  const conceals = concealsAccounts(settings)
  if (!found && !body.create_user && !conceals) throw otpDisabled()
  if (!settings.email.enable_signup) {
    throw errors.unprocessable('email_provider_disabled', 'Email logins are disabled')
  }
  if (!found && !settings.enable_signup && !conceals) throw errors.signupDisabled()
  await auth.limits.assertMessage('email', 'recovery', email, settings.email.max_frequency)
  if (!found && !(body.create_user && settings.enable_signup)) return Response.json({})

  if (!found?.email_confirmed_at) {
    const { user } = await signUpEmail(call, auth, { ...body, phone: '', password: '' })
    // The confirmation that was just sent signs in as well.
    if (settings.email.enable_confirmations) return Response.json({})
    return sendMagicLink(call, auth, body, user)
  }
  return sendMagicLink(call, auth, body, found)
}

async function sendMagicLink(call: Call, auth: Auth, body: Otp, user: User): Promise<Response> {
  const challenge = readChallenge(body)
  const prepared = await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, user, 'user_recovery_requested')
    if (challenge) {
      await insertFlowState(executor, auth.now(), {
        userId: user.id,
        providerType: 'magiclink',
        method: 'magiclink',
        challenge,
      })
    }
    return prepareRecovery(auth, executor, call, user, 'magic_link', { challenge })
  })
  await sendPrepared(auth, prepared)
  return Response.json({})
}

async function phoneOtp(call: Call, auth: Auth, body: Otp): Promise<Response> {
  const { settings } = auth
  if (!settings.sms.enable_signup) {
    throw errors.badRequest('phone_provider_disabled', 'Unsupported phone provider')
  }
  const channel = checkChannel(body.channel)
  const phone = checkPhone(body.phone)
  let user = await findUserByPhone(auth.database, phone, call.audience)
  if (!user && !body.create_user) throw otpDisabled()

  if (!user?.phone_confirmed_at) {
    if (!user && !settings.enable_signup) throw errors.signupDisabled()
    const signedUp = await signUpPhone(call, auth, {
      ...body,
      email: '',
      password: '',
    })
    if (settings.sms.enable_confirmations) return Response.json({})
    user = signedUp.user
  }
  const { id } = user
  const sent = await sendPhoneCode(auth, 'confirmation', phone, channel)
  await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, user, 'user_recovery_requested', { channel })
    await storePhoneCode(auth, executor, id, 'confirmation', sent)
  })
  return Response.json({ message_id: sent.messageId })
}

function otpDisabled() {
  return errors.unprocessable('otp_disabled', 'Signups not allowed for otp')
}
