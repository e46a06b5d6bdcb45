import { orThrow } from '#app/lib/error-text.ts'
import { textField } from '#app/lib/form.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { authErrorStatus, authErrorText } from './auth-errors.server.ts'
import { describeDevice } from './describe-device.ts'

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** Null where the service offers no passkeys. */
export async function listPasskeys(supabase: Supabase): Promise<Passkey[] | null> {
  const { data, error } = await supabase.auth.passkey.list()
  if (error?.status === 404) return null
  if (error) throw error
  return data.map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || 'Passkey',
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }))
}

/** Null where there are no passkeys, or too many requests for them. */
export async function startPasskeyLogin(supabase: Supabase) {
  const { data } = await supabase.auth.passkey.startAuthentication()
  return data && { challenge: data.challenge_id, options: data.options, expiresAt: data.expires_at }
}

const notRecognized =
  'I don’t recognize that passkey, or it took too long. Please try again, or use your password.'

/** Null when somebody is logged in: whoever the passkey belongs to. */
export async function logInWithPasskey(supabase: Supabase, form: FormData) {
  const { data, error } = await supabase.auth.passkey.verifyAuthentication(readProof(form))
  return data?.user ? null : describe(error, notRecognized)
}

/** A challenge for a passkey of this very account, as its second factor; null as above. */
export async function startPasskeyStep(supabase: Supabase, siteUrl: string) {
  const factorId = await findPasskeyFactor(supabase)
  if (!factorId) return null
  const rpId = new URL(siteUrl).hostname
  const { data } = await supabase.auth.mfa.challenge({ factorId, webauthn: { rpId } })
  if (data?.type !== 'webauthn' || data.webauthn.type !== 'request') return null
  const { challenge, allowCredentials = [], ...rest } = data.webauthn.credential_options.publicKey
  // The client has made bytes of them, for a browser; here they become JSON again.
  const options = {
    ...rest,
    challenge: asText(challenge),
    allowCredentials: allowCredentials.map((one) => ({ ...one, id: asText(one.id) })),
  }
  return { challenge: data.id, options, expiresAt: data.expires_at }
}

const ofAnother = 'That passkey belongs to another account, or it took too long. Please try again.'

/** Null when the session has passed its second factor with a passkey of this very account. */
export async function verifyPasskeyStep(supabase: Supabase, form: FormData) {
  const factorId = await findPasskeyFactor(supabase)
  const { challengeId, credential } = readProof(form)
  if (!factorId) return { text: ofAnother, status: 400 }
  const { error } = await supabase.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type: 'request', credential_response: withToJson(credential) } as never,
  })
  return error && describe(error, ofAnother)
}

/** Each factor of the kind accepts every passkey of the account. */
async function findPasskeyFactor(supabase: Supabase) {
  const { webauthn } = await orThrow(supabase.auth.mfa.listFactors())
  return webauthn[0]?.id
}

const asText = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** The client expects the browser's object, which turns itself into JSON. */
function withToJson(credential: unknown) {
  const parts = typeof credential === 'object' ? credential : null
  return { ...parts, toJSON: () => parts }
}

export async function startAddingPasskey(supabase: Supabase) {
  const { data, error } = await supabase.auth.passkey.startRegistration()
  if (error?.code === 'too_many_passkeys') return { error: 'You can have up to ten passkeys.' }
  if (error) return { error: authErrorText(error, notAdded) }
  return { challenge: data.challenge_id, options: data.options, expiresAt: data.expires_at }
}

const notAdded = 'That took too long, or your device sent something else. Please try again.'

/** Names it after the device. Null when it was added. */
export async function addPasskey(supabase: Supabase, form: FormData, userAgent: string | null) {
  const { data, error } = await supabase.auth.passkey.verifyRegistration(readProof(form))
  if (error) return describe(error, notAdded)
  await renamePasskey(supabase, data.id, describeDevice(userAgent))
  // The session passed the second factor with it; the token learns that by a refresh.
  await orThrow(supabase.auth.refreshSession())
  return null
}

export async function renamePasskey(supabase: Supabase, passkeyId: string, friendlyName: string) {
  const { error } = await supabase.auth.passkey.update({ passkeyId, friendlyName })
  if (error) throw error
}

export async function removePasskey(supabase: Supabase, passkeyId: string) {
  const { error } = await supabase.auth.passkey.delete({ passkeyId })
  if (error) throw error
  await orThrow(supabase.auth.refreshSession())
}

/** The answer of the browser; the service refuses everything that is no credential. */
function readProof(form: FormData) {
  let credential: unknown = null
  try {
    credential = JSON.parse(textField(form, 'credential'))
  } catch {}
  return { challengeId: textField(form, 'challenge'), credential: credential as never }
}

function describe(error: Parameters<typeof authErrorText>[0] | null, words: string) {
  const isOfCeremony =
    !error || /^(webauthn_|mfa_|bad_json|validation_failed)/.test(error.code ?? '')
  if (isOfCeremony) return { text: words, status: 400 }
  return { text: authErrorText(error, words), status: authErrorStatus(error) }
}
