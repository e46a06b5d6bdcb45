import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, UserCall } from '#platform/auth/call.ts'
import { passedSecondFactor } from '#platform/auth/callers.ts'
import { createCode, hashCode } from '#platform/auth/codes/one-time-tokens.ts'
import { fillCode } from '#platform/auth/codes/sms.ts'
import { errors } from '#platform/auth/errors.ts'
import type { FactorRow } from '#platform/auth/users.ts'
import { checkChannel, Text } from '#platform/auth/validate.ts'
import { getFactor } from './factors.ts'
import { challengeSeconds, insertChallenge } from './factors-queries.ts'
import { webauthnOptions } from './factors-webauthn.ts'

const ChallengeBody = z.object({ channel: Text })

export async function challengeFactor(call: UserCall, auth: Auth): Promise<Response> {
  const factor = await getUsableFactor(call, auth)
  assertVerifyEnabled(auth, factor)
  const hash = factor.factor_type === 'phone' ? await sendCode(call, auth, factor) : null
  const ceremony =
    factor.factor_type === 'webauthn' ? await webauthnOptions(call, auth, factor) : null

  const now = auth.now()
  const id = await auth.database.transaction(async (executor) => {
    const inserted = await insertChallenge(executor, now, {
      factorId: factor.id,
      address: callerAddress(call),
      hash,
      webauthn: ceremony?.challenge ?? null,
    })
    await recordEvent(auth, executor, call, call.user, 'challenge_created', {
      factor_id: factor.id,
      factor_status: factor.status,
    })
    return inserted
  })
  return Response.json({
    id,
    type: factor.factor_type,
    expires_at: Math.floor(now.getTime() / 1000) + challengeSeconds,
    ...(ceremony && { webauthn: ceremony.webauthn }),
  })
}

/** A factor that is challenged; recovery codes have an endpoint of their own. */
export type ChallengedFactor = FactorRow & { factor_type: 'totp' | 'phone' | 'webauthn' }

/** At AAL1 an unverified factor cannot be used: it would be a way around the verified one. */
export async function getUsableFactor(call: UserCall, auth: Auth): Promise<ChallengedFactor> {
  const factor = await getFactor(auth, call, call.user.id)
  if (!isChallenged(factor)) {
    throw errors.validation('factor_type needs to be totp, phone, or webauthn')
  }
  if (factor.status === 'unverified' && !passedSecondFactor(call)) {
    throw errors.forbidden('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return factor
}

function isChallenged(factor: FactorRow): factor is ChallengedFactor {
  return factor.factor_type !== 'recovery_code'
}

/** Sends first: a challenge whose message never left must not be stored. */
async function sendCode(call: UserCall, auth: Auth, factor: FactorRow): Promise<string> {
  const { channel } = await call.json(ChallengeBody)
  const { phone: settings } = auth.settings.mfa
  const phone = factor.phone ?? ''
  const checkedChannel = checkChannel(channel)
  await auth.limits.assertMessage('sms', 'sms factor', phone, settings.max_frequency)
  const code = createCode(settings.otp_length)
  const text = fillCode(settings.template, code)
  await auth.sms.send({ phone, text, channel: checkedChannel })
  return hashCode(phone, code)
}

const names = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

export function isVerifyEnabled({ settings }: Auth, type: ChallengedFactor['factor_type']) {
  return settings.mfa[type === 'webauthn' ? 'web_authn' : type].verify_enabled
}

export function assertVerifyEnabled(auth: Auth, factor: ChallengedFactor): void {
  const type = factor.factor_type
  if (!isVerifyEnabled(auth, type)) {
    throw errors.unprocessable(
      `mfa_${type}_verify_not_enabled`,
      `MFA verification is disabled for ${names[type]}`,
    )
  }
}

/** The IP address that a challenge is bound to: it must be answered from the same one. */
export function callerAddress(call: UserCall): string {
  return call.connection.address || '127.0.0.1'
}
