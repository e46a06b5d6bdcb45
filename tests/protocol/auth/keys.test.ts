import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { openStoredKeyRing } from '#platform/identity/stored-key-ring.ts'
import { apiUrl, createAuthWorld, present, someone } from '#tests/protocol/support/auth.ts'
import { passSeconds } from '#tests/support/clock.ts'
import {
  createTestDatabase,
  type TestDatabase,
  temporaryDatabase,
} from '#tests/support/database.ts'

const secret = 'super-secret-jwt-token-with-at-least-32-characters-long'
const apiKeys = { publishable: 'sb_publishable_sample', secret: 'sb_secret_sample' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function privateJwk(alg: 'RS256' | 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, kid: `sample-${alg}` }
}

const signHs256 = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))

function requestWith(headers: Record<string, string>, query = '') {
  return new Request(`${apiUrl}/rest/v1/posts${query}`, { headers })
}

test.each(['RS256', 'ES256'] as const)(
  'given %s keys sign, are published without their private part, and verify in the client',
  async (alg) => {
    const keys = await createStaticKeyRing({ jwks: [await privateJwk(alg)], secret })
    const world = await createAuthWorld(database, {}, { keys })
    const requests: string[] = []
    const client = createClient(apiUrl, world.identity.apiKeys.publishable, {
      auth: { autoRefreshToken: false, persistSession: false },
      global: {
        fetch: (input, init) => {
          const request = new Request(input, init)
          requests.push(new URL(request.url).pathname)
          return world.service(request, { address: '203.0.113.7', requestId: 'test' })
        },
      },
    })
    const { data } = await client.auth.signUp(someone())
    const { data: verified, error } = await client.auth.getClaims(
      present(data.session).access_token,
    )
    expect(error).toBeNull()
    expect(verified?.header).toMatchObject({ alg, kid: `sample-${alg}` })
    expect(requests).toEqual(['/auth/v1/signup', '/auth/v1/.well-known/jwks.json'])

    const response = await world.request('/.well-known/jwks.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys: published } = await response.json()
    expect(published).toHaveLength(1)
    expect(published[0]).not.toHaveProperty('d')
    expect(published[0]).toMatchObject({ alg, use: 'sig', key_ops: ['verify'] })

    const byLegacyKey = await world.request('/admin/users', {
      headers: { authorization: `Bearer ${await signHs256({ role: 'service_role' })}` },
    })
    expect(byLegacyKey.status).toBe(200)
  },
)

test('a shared secret signs, is never published, and the client asks the server about the token', async () => {
  const world = await createAuthWorld(database, {}, { keys: await createStaticKeyRing({ secret }) })
  const { data } = await world.anon().auth.signUp(someone())
  const token = present(data.session).access_token
  expect(
    JSON.parse(Buffer.from(present(token.split('.')[0]), 'base64url').toString()),
  ).toMatchObject({ alg: 'HS256' })
  expect(await (await world.request('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
  const { data: claims } = await world.anon().auth.getClaims(token)
  expect(claims?.claims.email).toBe(data.user?.email)
})

test('a public key is never accepted as a shared secret, nor a token without signature', async () => {
  const jwk = await privateJwk('RS256')
  const keys = await createStaticKeyRing({ jwks: [jwk] })
  const identity = createIdentity({ keys, apiKeys })
  const forged = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', kid: jwk.kid })
    .sign(new TextEncoder().encode(JSON.stringify(keys.jwks().keys[0])))
  await expect(identity.verify(forged)).rejects.toMatchObject({ status: 401, code: 'bad_jwt' })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`
  await expect(identity.verify(unsigned)).rejects.toMatchObject({ status: 401, code: 'bad_jwt' })
})

test('two processes on one database share the keys that the first made', async () => {
  const { authAdmin } = await temporaryDatabase()
  const [first, second] = await Promise.all([
    openStoredKeyRing(authAdmin, { tokenSeconds: 3600 }),
    openStoredKeyRing(authAdmin, { tokenSeconds: 3600 }),
  ])
  expect(first.jwks().keys).toHaveLength(1)
  const one = createIdentity({ keys: first, apiKeys })
  const two = createIdentity({ keys: second, apiKeys })
  const token = await one.sign({ sub: 'somebody', role: 'authenticated' })
  expect(await two.verify(token)).toMatchObject({ sub: 'somebody' })
})

test('a rotated key is published before it signs, and the old one verifies until its tokens are gone', async () => {
  const { authAdmin, owner } = await temporaryDatabase()
  const keys = await openStoredKeyRing(authAdmin, { tokenSeconds: 3600 })
  const identity = createIdentity({ keys, apiKeys })
  const oldToken = await identity.sign({ sub: 'before' })
  await keys.rotate()
  expect(keys.jwks().keys).toHaveLength(2)
  const oldKid = (await keys.signer()).kid

  await owner.query({
    text: "update auth.signing_keys set signs_from = signs_from - interval '5 minutes', retired_at = retired_at - interval '5 minutes'",
    values: [],
  })
  const later = await openStoredKeyRing(authAdmin, { tokenSeconds: 3600 })
  expect((await later.signer()).kid).not.toBe(oldKid)
  const laterIdentity = createIdentity({ keys: later, apiKeys })
  expect(await laterIdentity.verify(oldToken)).toMatchObject({ sub: 'before' })
  await owner.query({
    text: "update auth.signing_keys set retired_at = retired_at - interval '2 hours'",
    values: [],
  })
  const muchLater = await openStoredKeyRing(authAdmin, { tokenSeconds: 3600 })
  expect(muchLater.jwks().keys).toHaveLength(1)
  await expect(createIdentity({ keys: muchLater, apiKeys }).verify(oldToken)).rejects.toMatchObject(
    { code: 'bad_jwt' },
  )
})

test('the private keys are out of reach for everybody but the auth service', async () => {
  const { callers } = await temporaryDatabase()
  for (const role of ['anon', 'authenticated', 'service_role'] as const) {
    const statement = { text: 'select * from auth.signing_keys', values: [] }
    await expect(callers.query({ role, claims: { role } }, statement)).rejects.toMatchObject({
      code: '42501',
    })
    const users = { text: 'select * from auth.users', values: [] }
    await expect(callers.query({ role, claims: { role } }, users)).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('the caller follows from key and token together', async () => {
  const identity = createIdentity({ keys: await createStaticKeyRing({ secret }), apiKeys })
  const user = await signHs256({
    role: 'authenticated',
    sub: 'u1',
    exp: Math.floor(Date.now() / 1000) + 60,
  })
  const anonJwt = await signHs256({ role: 'anon' })
  const cases: [Request, string][] = [
    [requestWith({ apikey: apiKeys.publishable }), 'anon'],
    [requestWith({ apikey: apiKeys.secret }), 'service_role'],
    [requestWith({}, `?apikey=${apiKeys.publishable}`), 'anon'],
    [
      requestWith({ apikey: apiKeys.publishable, authorization: `Bearer ${apiKeys.publishable}` }),
      'anon',
    ],
    [
      requestWith({ apikey: apiKeys.publishable, authorization: `Bearer ${user}` }),
      'authenticated',
    ],
    [requestWith({ apikey: apiKeys.secret, authorization: `Bearer ${user}` }), 'authenticated'],
    [requestWith({ apikey: anonJwt, authorization: `Bearer ${user}` }), 'authenticated'],
    [requestWith({ authorization: `bearer ${anonJwt}` }), 'anon'],
  ]
  for (const [request, role] of cases) expect((await identity.identify(request)).role).toBe(role)
})

test('a wrong key, a wrong token and none at all are refused', async () => {
  const keys = await createStaticKeyRing({ secret })
  const identity = createIdentity({ keys, apiKeys })
  const expired = await signHs256({ role: 'authenticated', exp: 1 })
  const cases: [Request, string][] = [
    [requestWith({}), 'no_api_key'],
    [requestWith({ apikey: 'sb_secret_guess' }), 'bad_api_key'],
    [
      requestWith({
        apikey: 'sb_secret_guess',
        authorization: `Bearer ${await signHs256({ role: 'anon' })}`,
      }),
      'bad_api_key',
    ],
    [
      requestWith({ apikey: apiKeys.publishable, authorization: `Bearer ${expired}` }),
      'jwt_expired',
    ],
    [requestWith({ authorization: 'Bearer x.y.z' }), 'bad_jwt'],
    [requestWith({ authorization: `Bearer ${await signHs256({ role: 'postgres' })}` }), 'bad_jwt'],
  ]
  for (const [request, code] of cases) {
    await expect(identity.identify(request)).rejects.toMatchObject({ status: 401, code })
  }
  const lenient = createIdentity({ keys, apiKeys, anonymousWithoutKey: true })
  expect(await lenient.identify(requestWith({}))).toEqual({
    role: 'anon',
    claims: { role: 'anon' },
  })
})

test('a token that was verified before is refused once it has expired', async () => {
  const identity = createIdentity({ keys: await createStaticKeyRing({ secret }), apiKeys })
  const token = await signHs256({ role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 })
  expect(await identity.verify(token)).toMatchObject({ role: 'authenticated' })
  passSeconds(61)
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'jwt_expired' })
})
