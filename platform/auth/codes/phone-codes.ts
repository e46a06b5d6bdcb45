import type { Auth } from '#platform/auth/call.ts'
import { updateUser } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { createCode, type PendingSignUp, saveToken, type TokenType } from './one-time-tokens.ts'
import { fillCode } from './sms.ts'

type PhoneCodeKind = 'confirmation' | 'phone_change' | 'reauthentication'

export type SentCode = { code: string; messageId: string; phone: string }

/** Sends first: an account or a code whose message never left must not be stored. */
export async function sendPhoneCode(
  auth: Auth,
  kind: PhoneCodeKind,
  phone: string,
  channel: 'sms' | 'whatsapp',
): Promise<SentCode> {
  const { sms } = auth.settings
  await auth.limits.assertMessage('sms', `sms ${kind}`, phone, sms.max_frequency)
  const fixed = sms.test_otp[phone]
  const code = fixed ?? createCode(sms.otp_length)
  const text = fillCode(sms.template, code)
  const { messageId } = fixed
    ? { messageId: 'test-otp' }
    : await auth.sms.send({ phone, text, channel })
  return { code, messageId, phone }
}

const stores = {
  confirmation: { type: 'confirmation_token', column: 'confirmation_sent_at' },
  phone_change: { type: 'phone_change_token', column: 'phone_change_sent_at' },
  reauthentication: { type: 'reauthentication_token', column: 'reauthentication_sent_at' },
} as const satisfies Record<PhoneCodeKind, { type: TokenType; column: string }>

export async function storePhoneCode(
  auth: Auth,
  executor: Executor,
  userId: string,
  kind: PhoneCodeKind,
  sent: SentCode,
  signUp?: PendingSignUp,
): Promise<void> {
  const { type, column } = stores[kind]
  const { code, phone: relatesTo } = sent
  await updateUser(executor, auth.now(), userId, {
    [column]: auth.now(),
    ...(kind === 'phone_change' && { phone_change: sent.phone }),
  })
  await saveToken(executor, auth.now(), { userId, type, code, relatesTo, signUp })
}
