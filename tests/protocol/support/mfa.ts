import type { SupabaseClient } from '@supabase/supabase-js'
import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'
import { type AuthWorld, present, someone } from './auth.ts'

/**
 * Moves the clock to the start of a TOTP step, so that none ends between making and sending a code.
 */
export function beginStep(world: AuthWorld) {
  world.time.offsetMs = -(Date.now() % 30_000)
}

export async function signUp(world: AuthWorld) {
  const account = someone()
  const client = world.anon()
  const { data, error } = await client.auth.signUp(account)
  if (error) throw error
  return { client, ...account, id: present(data.user).id }
}

export async function enroll(client: SupabaseClient, friendlyName = 'phone app') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** The current TOTP code, or the one of a later step. */
export function codeOf(world: AuthWorld, secret: string, stepsAhead = 0) {
  return codeAt(secret, stepAt(new Date(Date.now() + world.time.offsetMs)) + stepsAhead)
}

/** Verifies with an earlier step's code, so that the current one is unused. */
export async function enrollAndVerify(world: AuthWorld, client: SupabaseClient) {
  const factor = await enroll(client)
  const { data, error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(world, factor.totp.secret, -1),
  })
  if (error) throw error
  return { factorId: factor.id, secret: factor.totp.secret, session: data }
}

export function claimsOf(token: string) {
  return JSON.parse(Buffer.from(present(token.split('.')[1]), 'base64url').toString()) as {
    aal: string
    amr: { method: string; timestamp: number }[]
    session_id: string
  }
}
