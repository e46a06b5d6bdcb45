import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { orThrow } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** The kinds that the account has, before one was passed. */
export async function findSecondFactor(context: Context) {
  const { totp, webauthn } = await orThrow(context.get(supabaseContext).auth.mfa.listFactors())
  return { hasApp: totp.length > 0, hasPasskey: webauthn.length > 0 }
}

const wrongCode = 'That code is wrong or has expired. Enter the one your app shows now.'

/** Tries the code on each of the user's authenticators. Null when one accepts it. */
export async function verifySecondFactor(supabase: Supabase, code: string) {
  const factors = await supabase.auth.mfa.listFactors()
  if (factors.error) return describe(factors.error)
  let failure = { text: wrongCode, status: 400 }
  for (const { id } of factors.data.totp) {
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!error) return null
    failure = describe(error)
  }
  return failure
}

/** Turns the second factor off. False when the code is none of the user's. */
export async function redeemRecoveryCode(supabase: Supabase, code: string) {
  const { data } = await supabase.rpc('use_recovery_code', { code }).throwOnError()
  return data
}

function describe(error: Parameters<typeof authErrorText>[0]) {
  const isWrong = error.code === 'mfa_verification_failed'
  return {
    text: isWrong ? wrongCode : authErrorText(error, wrongCode),
    status: authErrorStatus(error),
  }
}

export const secondFactorRemoved = {
  title: 'Second Factor Removed',
  text: 'Your password alone logs you in now. Please set up a new one soon.',
  durationMs: 10_000,
}
