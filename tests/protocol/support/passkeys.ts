import type { SupabaseClient } from '@supabase/supabase-js'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { type AuthWorld, post } from './auth.ts'
import { signUp } from './mfa.ts'

export type Authenticator = ReturnType<typeof createAuthenticator>
type Answer = Parameters<Authenticator['get']>[1]

export async function addPasskey(client: SupabaseClient, device = createAuthenticator()) {
  const { data: started, error } = await client.auth.passkey.startRegistration()
  if (error) throw error
  const { data, error: refused } = await client.auth.passkey.verifyRegistration({
    challengeId: started.challenge_id,
    credential: device.create(started.options),
  })
  if (refused) throw refused
  return { device, id: data.id }
}

export async function signUpWithPasskey(world: AuthWorld) {
  const account = await signUp(world)
  return { ...account, ...(await addPasskey(account.client)) }
}

/** A log-in by passkey, perhaps with an answer that is not right. */
export async function logIn(client: SupabaseClient, device: Authenticator, answer: Answer = {}) {
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) throw error
  return client.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: device.get(data.options, answer),
  })
}

/** The plain response to a verification, which the client hides. */
export function verify(world: AuthWorld, challengeId: string, credential: unknown) {
  const body = { challenge_id: challengeId, credential }
  return world.request('/passkeys/authentication/verify', post(body))
}
