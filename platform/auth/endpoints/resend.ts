import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import {
  prepareConfirmation,
  prepareEmailChange,
  sendPrepared,
} from '#platform/auth/codes/messages.ts'
import { findOnlyPending } from '#platform/auth/codes/one-time-tokens.ts'
import { sendPhoneCode, storePhoneCode } from '#platform/auth/codes/phone-codes.ts'
import { messageMs, withConstantTime } from '#platform/auth/constant-time.ts'
import { errors } from '#platform/auth/errors.ts'
import { insertFlowState, readChallenge } from '#platform/auth/flow-state.ts'
import { findUserByEmail, findUserByPhone } from '#platform/auth/users.ts'
import { checkEmail, checkPhone, Text } from '#platform/auth/validate.ts'

const ResendBody = z.object({
  type: Text,
  email: Text,
  phone: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
type Resend = z.output<typeof ResendBody>

export async function resend(call: Call, auth: Auth): Promise<Response> {
  const body = await call.json(ResendBody)
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(body.type)) {
    throw errors.validation('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (body.email === '' && body.type === 'signup') {
    throw errors.validation('Type provided requires an email address')
  }
  if (body.phone === '' && body.type === 'sms') {
    throw errors.validation('Type provided requires a phone number')
  }
  if (body.email && body.phone) {
    throw errors.validation('Only an email address or phone number should be provided.')
  }
  readChallenge(body)
  if (body.email) return withConstantTime(messageMs, () => resendEmail(call, auth, body))
  if (body.phone) return resendPhone(call, auth, body)
  throw errors.validation('Missing email address or phone number')
}

async function resendEmail(call: Call, auth: Auth, body: Resend): Promise<Response> {
  const { settings } = auth
  if (!settings.email.enable_signup) {
    throw errors.badRequest('email_provider_disabled', 'Email logins are disabled')
  }
  const email = checkEmail(body.email)
  const challenge = readChallenge(body)
  const kind = body.type === 'signup' ? 'confirmation' : 'email_change'
  await auth.limits.assertMessage('email', kind, email, settings.email.max_frequency)
  const user = await findUserByEmail(auth.database, email, call.audience)
  if (!user) return Response.json({})

  if (body.type === 'signup' && !user.email_confirmed_at) {
    const prepared = await auth.database.transaction(async (executor) => {
      await recordEvent(auth, executor, call, user, 'user_confirmation_requested')
      const signUp = await findOnlyPending(executor, user.id, email)
      if (challenge) {
        await insertFlowState(executor, auth.now(), {
          userId: user.id,
          providerType: 'email',
          method: 'email/signup',
          challenge,
        })
      }
      return prepareConfirmation(auth, executor, call, user, signUp, { challenge })
    })
    await sendPrepared(auth, prepared)
  }
  const newEmail = user.email_change
  // Two new mails would ask an undeliverable address again: its change is asked for anew, with the
  // password.
  const canAskBoth = !auth.isUndeliverable(email)
  if (body.type === 'email_change' && newEmail && canAskBoth) {
    const prepared = await auth.database.transaction(async (executor) => {
      if (challenge) {
        await insertFlowState(executor, auth.now(), {
          userId: user.id,
          providerType: 'email_change',
          method: 'email_change',
          challenge,
        })
      }
      return prepareEmailChange(auth, executor, call, user, newEmail, { challenge })
    })
    await sendPrepared(auth, ...prepared)
  }
  return Response.json({})
}

async function resendPhone(call: Call, auth: Auth, body: Resend): Promise<Response> {
  if (!auth.settings.sms.enable_signup) {
    throw errors.badRequest('phone_provider_disabled', 'Phone logins are disabled')
  }
  const phone = checkPhone(body.phone)
  const user = await findUserByPhone(auth.database, phone, call.audience)
  const isSignup = body.type === 'sms'
  const target = isSignup ? phone : user?.phone_change
  if (!user || !target || (isSignup && user.phone_confirmed_at)) return Response.json({})

  const kind = isSignup ? 'confirmation' : 'phone_change'
  const sent = await sendPhoneCode(auth, kind, target, 'sms')
  await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, user, 'user_recovery_requested')
    const signUp = isSignup ? await findOnlyPending(executor, user.id, phone) : undefined
    await storePhoneCode(auth, executor, user.id, kind, sent, signUp)
  })
  return Response.json({ message_id: sent.messageId })
}
