import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  bearer,
  codeIn,
  createAuthWorld,
  post,
  present,
  someone,
} from '#tests/protocol/support/auth.ts'
import { codeOf, enrollAndVerify } from '#tests/protocol/support/mfa.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('codes of a second factor are limited per user, across sessions, factors and addresses', async () => {
  const world = await createAuthWorld(database, { rate_limit: { scale: 1 } })
  const account = someone()
  const owner = world.anon()
  await owner.auth.signUp(account)
  const { factorId, secret } = await enrollAndVerify(world, owner)

  const answers: (string | undefined)[] = []
  for (let guess = 0; guess < 12; guess++) {
    const thief = world.anon()
    await thief.auth.signInWithPassword(account)
    answers.push(await guessFactor(world, thief, factorId, `198.51.100.${guess}`))
  }
  expect(answers).toEqual([
    ...Array(10).fill('mfa_verification_failed'),
    'over_request_rate_limit',
    'over_request_rate_limit',
  ])

  // A new password ends the attacker's sessions; an hour later the owner can sign in.
  world.time.offsetMs = 3_600_000
  const back = world.anon()
  await back.auth.signInWithPassword(account)
  const code = codeOf(world, secret)
  expect((await back.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
})

async function guessFactor(
  world: AuthWorld,
  client: SupabaseClient,
  factorId: string,
  address: string,
): Promise<string | undefined> {
  const token = present((await client.auth.getSession()).data.session).access_token
  const call = (path: string, body: object) =>
    world.request(`/factors/${factorId}${path}`, { ...post(body, bearer(token)), address })
  const { id } = await (await call('/challenge', {})).json()
  const answer = await call('/verify', { challenge_id: id, code: '0000000' })
  return (await answer.json()).error_code
}

test('the nonce for a new password is dead after five wrong tries', async () => {
  const world = await createAuthWorld(database, {
    jwt_expiry: 604_800,
    email: { secure_password_change: true },
    rate_limit: { scale: 1_000_000 },
  })
  const account = someone()
  const client = world.anon()
  await client.auth.signUp(account)
  world.time.offsetMs = 25 * 3_600_000
  await client.auth.reauthenticate()
  const password = `${account.password}-new`
  for (let guess = 0; guess < 5; guess++) {
    const { error } = await client.auth.updateUser({ password, nonce: `000000${guess}` })
    expect(error?.code).toBe('reauthentication_not_valid')
  }
  const nonce = codeIn(world.mails.findLast(({ to }) => to === account.email))
  const { error } = await client.auth.updateUser({ password, nonce })
  expect(error?.code).toBe('reauthentication_not_valid')
})
