import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
  createAuthWorld,
  post,
  present,
} from '#tests/protocol/support/auth.ts'
import { signUp } from '#tests/protocol/support/mfa.ts'
import { logIn, signUpWithPasskey, verify } from '#tests/protocol/support/passkeys.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, { passkey: { enabled: true } })
})
afterAll(() => database.drop())

const failed = { status: 400, code: 'webauthn_verification_failed' }

test('an answer made for another site logs nobody in', async () => {
  const { device } = await signUpWithPasskey(world)
  for (const answer of [
    { origin: 'https://evil.example', rpId: 'localhost' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://127.0.0.1:3000', rpId: 'localhost' },
    { rpId: 'evil.example' },
  ]) {
    expect((await logIn(world.anon(), device, answer)).error).toMatchObject(failed)
  }
  expect((await logIn(world.anon(), device)).error).toBeNull()
})

test('an answer works once, also when it is sent twice at the same moment', async () => {
  const { device } = await signUpWithPasskey(world)
  const { data } = await world.anon().auth.passkey.startAuthentication()
  const { challenge_id: id, options } = present(data)
  const answer = device.get(options)
  const responses = await Promise.all([1, 2, 3].map(() => verify(world, id, answer)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const replayed = await verify(world, id, answer)
  expect(await replayed.json()).toMatchObject({ error_code: 'webauthn_challenge_not_found' })
})

test('a wrong answer uses its challenge up', async () => {
  const { device } = await signUpWithPasskey(world)
  const { data } = await world.anon().auth.passkey.startAuthentication()
  const { challenge_id: id, options } = present(data)
  expect((await verify(world, id, device.get(options, { rpId: 'evil.example' }))).status).toBe(400)
  expect((await verify(world, id, device.get(options))).status).toBe(400)
})

test('an answer to another challenge is refused', async () => {
  const { device } = await signUpWithPasskey(world)
  const { data } = await world.anon().auth.passkey.startAuthentication()
  const answer = device.get({ challenge: Buffer.alloc(32, 1).toString('base64url') })
  const response = await verify(world, present(data).challenge_id, answer)
  expect(await response.json()).toMatchObject({ error_code: failed.code })
})

test('a cloned authenticator, whose counter goes back or stands still, is refused', async () => {
  const { device } = await signUpWithPasskey(world)
  expect((await logIn(world.anon(), device, { counter: 40 })).error).toBeNull()
  for (const counter of [39, 40, 0]) {
    expect((await logIn(world.anon(), device, { counter })).error).toMatchObject(failed)
  }
  expect((await logIn(world.anon(), device, { counter: 41 })).error).toBeNull()
})

test('a passkey logs in to its own account only, whatever account the answer names', async () => {
  const { device } = await signUpWithPasskey(world)
  const victim = await signUp(world)
  for (const userHandle of [Buffer.from(victim.id).toString('base64url'), '']) {
    expect((await logIn(world.anon(), device, { userHandle })).error).toMatchObject(failed)
  }
  expect((await logIn(world.anon(), createAuthenticator())).error).toMatchObject(failed)
})

test('an expired challenge is refused', async () => {
  const { device } = await signUpWithPasskey(world)
  const { data } = await world.anon().auth.passkey.startAuthentication()
  const { challenge_id: id, options } = present(data)
  world.time.offsetMs += 301_000
  const response = await verify(world, id, device.get(options))
  world.time.offsetMs = 0
  expect(await response.json()).toMatchObject({ error_code: 'webauthn_challenge_expired' })
})

test('a device that has not verified its user is refused, for registering and for logging in', async () => {
  const { client, device } = await signUpWithPasskey(world)
  const answer = { isUserVerified: false }
  expect((await logIn(world.anon(), device, answer)).error).toMatchObject(failed)
  const { data } = await client.auth.passkey.startRegistration()
  const { challenge_id: challengeId, options } = present(data)
  const credential = createAuthenticator().create(options, answer)
  const { error } = await client.auth.passkey.verifyRegistration({ challengeId, credential })
  expect(error).toMatchObject(failed)
})

test('a banned person does not get in with a passkey', async () => {
  const { client, device } = await signUpWithPasskey(world)
  const { id } = present((await client.auth.getUser()).data.user)
  await world.admin().auth.admin.updateUserById(id, { ban_duration: '1h' })
  expect((await logIn(world.anon(), device)).error).toMatchObject({ code: 'user_banned' })
})

test('a registration belongs to the session that began it', async () => {
  const { client, email, password } = await signUp(world)
  const { data } = await client.auth.passkey.startRegistration()
  const { challenge_id: challengeId, options } = present(data)
  const credential = createAuthenticator().create(options)
  const stranger = (await signUp(world)).client
  const sameAccount = world.anon()
  await sameAccount.auth.signInWithPassword({ email, password })
  for (const other of [stranger, sameAccount]) {
    const { error } = await other.auth.passkey.verifyRegistration({ challengeId, credential })
    expect(error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  }
  const own = await client.auth.passkey.verifyRegistration({ challengeId, credential })
  expect(own.error).toBeNull()
})

test('an answer for logging in registers nothing, and the other way round', async () => {
  const { client } = await signUp(world)
  const device = createAuthenticator()
  const { data } = await client.auth.passkey.startRegistration()
  const { challenge_id: id, options } = present(data)
  expect((await verify(world, id, device.create(options))).status).toBe(400)
  const { error } = await client.auth.passkey.verifyRegistration({
    challengeId: id,
    credential: device.create({ ...options, challenge: 'AAAA' }),
  })
  expect(error).toMatchObject(failed)
})

test('a body that is no credential is refused, never an error of the service', async () => {
  const { client, device } = await signUpWithPasskey(world)
  const token = present((await client.auth.getSession()).data.session).access_token
  const { data } = await world.anon().auth.passkey.startAuthentication()
  const answer = device.get(present(data).options)
  const bodies = [
    {},
    { challenge_id: 'x', credential: answer },
    { challenge_id: crypto.randomUUID(), credential: answer },
    { challenge_id: crypto.randomUUID(), credential: 7 },
    { challenge_id: crypto.randomUUID(), credential: { id: 'x', response: {} } },
    { challenge_id: crypto.randomUUID(), credential: { ...answer, padding: 'x'.repeat(20_000) } },
  ]
  for (const body of bodies) {
    for (const path of ['authentication', 'registration']) {
      const headers = bearer(token)
      const response = await world.request(`/passkeys/${path}/verify`, post(body, headers))
      expect(response.status, JSON.stringify(body).slice(0, 80)).toBe(400)
    }
  }
  for (const broken of [
    { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } },
    { ...answer, response: { ...answer.response, signature: 7 } },
    { ...answer, response: { ...answer.response, clientDataJSON: '' } },
  ]) {
    const started = await world.anon().auth.passkey.startAuthentication()
    const response = await verify(world, present(started.data).challenge_id, broken)
    expect(response.status).toBe(400)
  }
})

test('a flood of challenges from one address is refused, and old ones are deleted', async () => {
  const strict = await createAuthWorld(database, {
    passkey: { enabled: true },
    rate_limit: { scale: 1, sign_in_sign_ups: 5 },
  })
  const ask = () =>
    strict.request('/passkeys/authentication/options', { method: 'POST', address: '198.51.100.9' })
  const statuses: number[] = []
  for (let call = 0; call < 8; call++) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])

  strict.time.offsetMs = 3_600_000
  expect((await ask()).status).toBe(200)
  const { rows } = await database.owner.query(sql`
    select from auth.webauthn_challenges where challenge_type = 'authentication'`)
  expect(rows).toHaveLength(1)
})
