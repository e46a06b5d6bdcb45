import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type AuthWorld, createAuthWorld, present } from '#tests/protocol/support/auth.ts'
import {
  beginStep,
  claimsOf,
  codeOf,
  enrollAndVerify,
  signUp,
} from '#tests/protocol/support/mfa.ts'
import {
  type Authenticator,
  addPasskey,
  logIn,
  signUpWithPasskey,
} from '#tests/protocol/support/passkeys.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    passkey: { enabled: true, second_factor: true },
    mfa: { web_authn: { enroll_enabled: true, verify_enabled: true } },
  })
  beginStep(world)
})
afterAll(() => database.drop())

/** The client takes what a browser returns, which turns itself into JSON. */
const asBrowser = (credential: object) => ({ ...credential, toJSON: () => credential }) as never

/** The client turns the challenge into bytes, as the browser wants it. */
const asText = ({ challenge }: { challenge: BufferSource }) =>
  Buffer.from(challenge as ArrayBuffer).toString('base64url')

async function enrollKey(client: SupabaseClient, device = createAuthenticator()) {
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'security key',
  })
  const { id: factorId } = present(factor)
  const { data, error } = await answer(client, factorId, device)
  if (error) throw error
  return { factorId, device, session: data }
}

async function answer(
  client: SupabaseClient,
  factorId: string,
  device: Authenticator,
  given: Parameters<Authenticator['get']>[1] = {},
) {
  const rpId = 'localhost'
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: { rpId } })
  if (error) throw error
  if (data.type !== 'webauthn') throw new Error('A WebAuthn challenge was expected')
  const { type } = data.webauthn
  const challenge = asText(data.webauthn.credential_options.publicKey)
  const credential =
    type === 'create'
      ? device.create({ challenge, user: { id: 'x' } }, given)
      : device.get({ challenge }, given)
  const credential_response = asBrowser(credential)
  const webauthn = { type, rpId, credential_response } as never
  return client.auth.mfa.verify({ factorId, challengeId: data.id, webauthn })
}

test('a security key is enrolled, challenged and verified as a second factor', async () => {
  const { client, email, password } = await signUp(world)
  const { factorId, device, session } = await enrollKey(client)
  const amr = claimsOf(present(session).access_token).amr.map(({ method }) => method)
  expect(amr).toEqual(['mfa/webauthn', 'password'])

  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  expect((await other.auth.updateUser({ data: { city: 'Napa' } })).error).not.toBeNull()
  const passed = await answer(other, factorId, device)
  expect(claimsOf(present(passed.data).access_token).aal).toBe('aal2')
  expect((await logIn(world.anon(), device)).error).not.toBeNull()
})

test('a key of another account, a wrong origin and a counter going back are no second factor', async () => {
  const { client, email, password } = await signUp(world)
  const { factorId, device } = await enrollKey(client)
  const stranger = await enrollKey((await signUp(world)).client)
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  const refused = { status: 422, code: 'mfa_verification_failed' }
  expect((await answer(other, factorId, stranger.device)).error).toMatchObject(refused)
  for (const given of [{ origin: 'https://evil.example', rpId: 'localhost' }, { counter: 0 }]) {
    expect((await answer(other, factorId, device, given)).error).toMatchObject(refused)
  }
  expect((await answer(other, factorId, device, { counter: 9 })).error).toBeNull()
})

test('a verified factor accepts no new key in place of its own', async () => {
  const { client, email, password } = await signUp(world)
  const { factorId } = await enrollKey(client)
  const intruder = world.anon()
  await intruder.auth.signInWithPassword({ email, password })
  const { data } = await intruder.auth.mfa.challenge({ factorId, webauthn: { rpId: 'localhost' } })
  const { id: challengeId, webauthn } = present(data) as never as {
    id: string
    webauthn: { credential_options: { publicKey: { challenge: BufferSource } } }
  }
  const challenge = asText(webauthn.credential_options.publicKey)
  const made = createAuthenticator().create({ challenge, user: { id: 'x' } })
  const { error } = await intruder.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type: 'create', rpId: 'localhost', credential_response: asBrowser(made) },
  } as never)
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('where a passkey is a second factor, the password alone no longer gets in', async () => {
  const { client, device, email, password } = await signUpWithPasskey(world)
  await client.auth.refreshSession()
  expect((await client.auth.updateUser({ data: { city: 'Napa' } })).error).toBeNull()

  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  expect((await other.auth.passkey.list()).error).toMatchObject({ code: 'insufficient_aal' })
  const { data } = await other.auth.mfa.listFactors()
  const [factor] = present(data).webauthn
  expect((await answer(other, present(factor).id, device)).error).toBeNull()
  expect((await other.auth.passkey.list()).data).toHaveLength(1)
})

test('adding the first passkey logs every other session out', async () => {
  const { client, email, password } = await signUp(world)
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  await addPasskey(client)
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a passkey satisfies the second factor of an account with an authenticator app', async () => {
  const { client } = await signUp(world)
  await enrollAndVerify(world, client)
  const { device } = await addPasskey(client)
  const other = world.anon()
  await logIn(other, device)
  expect((await other.auth.updateUser({ data: { city: 'Napa' } })).error).toBeNull()
})

test('removing a passkey asks for the second factor that is left, and for none after the last', async () => {
  const { client } = await signUp(world)
  const { factorId, secret } = await enrollAndVerify(world, client)
  const { device, id } = await addPasskey(client)
  const other = world.anon()
  await logIn(other, device)
  await other.auth.passkey.delete({ passkeyId: id })
  await other.auth.refreshSession()
  expect((await other.auth.passkey.list()).error).toMatchObject({ code: 'insufficient_aal' })
  await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(world, secret) })
  expect((await other.auth.mfa.unenroll({ factorId })).error).toBeNull()
  await other.auth.refreshSession()
  expect((await other.auth.passkey.list()).data).toEqual([])
})

test.each(['the owner', 'an administrator'])(
  'the sessions that a passkey began end when %s removes it as a factor',
  async (who) => {
    const { client, device, id } = await signUpWithPasskey(world)
    const other = world.anon()
    await logIn(other, device)
    const { data } = await client.auth.getUser()
    const { error } =
      who === 'the owner'
        ? await client.auth.mfa.unenroll({ factorId: id })
        : await world.admin().auth.admin.mfa.deleteFactor({ id, userId: present(data.user).id })
    expect(error).toBeNull()
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.getUser()).error === null).toBe(who === 'the owner')
    expect((await logIn(world.anon(), device)).error).not.toBeNull()
  },
)

test('a passkey goes with its factor, however the factor is removed', async () => {
  const { client, device } = await signUpWithPasskey(world)
  const { id } = present((await client.auth.getUser()).data.user)
  await database.owner.query(sql`delete from auth.mfa_factors where user_id = ${id}`)
  expect((await logIn(world.anon(), device)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  })
})
