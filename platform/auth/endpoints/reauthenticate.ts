import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, UserCall } from '#platform/auth/call.ts'
import { prepareReauthentication, sendPrepared } from '#platform/auth/codes/messages.ts'
import {
  clearToken,
  findTokenByCode,
  type TokenType,
  tryCode,
} from '#platform/auth/codes/one-time-tokens.ts'
import { sendPhoneCode, storePhoneCode } from '#platform/auth/codes/phone-codes.ts'
import { errors } from '#platform/auth/errors.ts'
import type { User } from '#platform/auth/users.ts'

export async function reauthenticate(call: UserCall, auth: Auth): Promise<Response> {
  const { user } = call
  if (!user.email && !user.phone) {
    throw errors.unprocessable(
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    )
  }
  if (user.email) {
    if (!user.email_confirmed_at) {
      throw errors.unprocessable('email_not_confirmed', 'Please verify your email first.')
    }
    await auth.limits.assertMessage(
      'email',
      'reauthentication',
      user.email,
      auth.settings.email.max_frequency,
    )
    const prepared = await auth.database.transaction(async (executor) => {
      await recordEvent(auth, executor, call, user, 'user_reauthenticate_requested')
      return prepareReauthentication(auth, executor, call, user)
    })
    await sendPrepared(auth, prepared)
    return Response.json({})
  }
  if (!user.phone_confirmed_at) {
    throw errors.unprocessable('phone_not_confirmed', 'Please verify your phone first.')
  }
  const sent = await sendPhoneCode(auth, 'reauthentication', user.phone ?? '', 'sms')
  await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, user, 'user_reauthenticate_requested')
    await storePhoneCode(auth, executor, user.id, 'reauthentication', sent)
  })
  return Response.json({ message_id: sent.messageId })
}

/** Uses up the code that /reauthenticate sent; throws when it is not that code. */
export async function assertReauthenticated(auth: Auth, user: User, nonce: string): Promise<void> {
  const { email, sms } = auth.settings
  const types: TokenType[] = ['reauthentication_token']
  const code = { relatesTo: (user.email || user.phone || '').toLowerCase(), code: nonce, types }
  const whose = `reauthentication ${user.id}`
  await auth.limits.assertGuess('code', whose)
  if (!(await tryCode(auth.database, code))) throw wrongNonce()
  await auth.database.transaction(async (executor) => {
    const found = await findTokenByCode(executor, code)
    const validSeconds = user.email ? email.otp_expiry : sms.otp_expiry
    const isFresh = found && auth.now().getTime() <= found.sentAt.getTime() + validSeconds * 1000
    if (!isFresh || found.user.id !== user.id) throw wrongNonce()
    await clearToken(executor, user.id, 'reauthentication_token')
  })
  await auth.limits.settleGuess('code', whose)
}

function wrongNonce() {
  return errors.unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid')
}
