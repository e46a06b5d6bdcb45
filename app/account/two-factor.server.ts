import type { SessionUser } from '#app/lib/contexts.ts'
import { orThrow } from '#app/lib/error-text.ts'
import type { Host } from '#app/lib/host.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { authErrorStatus, authErrorText } from './auth-errors.server.ts'

/** Whether the account has a verified factor of any kind: an authenticator or a passkey. */
export async function hasSecondFactor(supabase: Supabase) {
  const { all } = await orThrow(supabase.auth.mfa.listFactors())
  return all.some(({ status }) => status === 'verified')
}

export async function listAuthenticators(supabase: Supabase) {
  const { totp } = await orThrow(supabase.auth.mfa.listFactors())
  return totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Authenticator',
    createdAt: created_at,
  }))
}

/** A new secret, shown once. Unverified factors of earlier attempts are removed first. */
export async function startEnrollment(supabase: Supabase, host: Host, user: SessionUser) {
  const { all } = await orThrow(supabase.auth.mfa.listFactors())
  const unfinished = all.filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) {
    const { error } = await supabase.auth.mfa.unenroll({ factorId: id })
    if (error) host.log('warn', 'unfinished factor not removed', error)
  }
  const { id: factorId, totp } = await orThrow(
    supabase.auth.mfa.enroll({
      factorType: 'totp',
      issuer: host.content.business.businessName,
      friendlyName: `Authenticator of ${user.email}, ${new Date().toISOString()}`,
    }),
  )
  const { secret, qr_code: qrCode, uri } = totp
  return { factorId, secret, qrCode, uri }
}

/** Null when the code proves that the app has the secret. */
export async function confirmEnrollment(supabase: Supabase, factorId: string, code: string) {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return null
  const isWrong = error.code === 'mfa_verification_failed'
  const wrong = 'That code is wrong. Check that your phone’s clock is right, and try the next one.'
  return { text: isWrong ? wrong : authErrorText(error, wrong), status: authErrorStatus(error) }
}

/** New codes, shown once; older ones stop working. Null when they could not be made. */
export async function makeRecoveryCodes(supabase: Supabase, host: Host) {
  const { data, error } = await supabase.rpc('make_recovery_codes')
  if (error) host.log('error', 'recovery codes not made', error)
  return data
}

export async function removeAuthenticator(supabase: Supabase, factorId: string) {
  await orThrow(supabase.auth.mfa.unenroll({ factorId }))
  // The token still has the aal2 claim; a refresh corrects it.
  await orThrow(supabase.auth.refreshSession())
}
