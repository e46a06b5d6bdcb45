import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, createAuthWorld, post, someone } from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    mfa: { totp: { enroll_enabled: false, verify_enabled: false } },
  })
})
afterAll(() => database.drop())

async function signedUp() {
  const client = world.anon()
  const { error } = await client.auth.signUp(someone())
  if (error) throw error
  return client
}

test('single sign-on answers that SAML is off, to everybody', async () => {
  const { error } = await world.anon().auth.signInWithSSO({ domain: 'example.com' })
  expect(error).toMatchObject({
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  })
  for (const [method, path] of [
    ['POST', '/sso'],
    ['GET', '/sso/saml/metadata'],
    ['POST', '/sso/saml/acs'],
  ]) {
    const response = await world.request(`${path}`, { method: `${method}` })
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 404, error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
    ])
  }
})

test('wallets answer that web3 is off, whatever is sent', async () => {
  for (const body of [
    { chain: 'ethereum' },
    { chain: 'solana', message: 'm', signature: 's' },
    {},
  ]) {
    const response = await world.request('/token?grant_type=web3', post(body))
    expect([response.status, await response.json()]).toEqual([
      422,
      { code: 422, error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' },
    ])
  }
})

test('passkeys answer that they are off', async () => {
  for (const [method, path] of [
    ['GET', '/passkeys'],
    ['PATCH', `/passkeys/${crypto.randomUUID()}`],
    ['DELETE', `/passkeys/${crypto.randomUUID()}`],
    ['POST', '/passkeys/registration/options'],
    ['POST', '/passkeys/registration/verify'],
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/passkeys/authentication/verify'],
  ]) {
    const response = await world.request(`${path}`, { method: `${method}` })
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 404, error_code: 'passkey_disabled', msg: 'Passkeys are disabled' },
    ])
  }
})

test('recovery codes answer that they are off', async () => {
  const client = await signedUp()
  const { data } = await client.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  for (const [method, path, status, code] of [
    ['GET', '', 404, 'mfa_factor_not_found'],
    ['DELETE', '', 403, 'insufficient_aal'],
    ['POST', '', 422, 'mfa_recovery_codes_enroll_not_enabled'],
    ['POST', '/regenerate', 422, 'mfa_recovery_codes_enroll_not_enabled'],
    ['POST', '/verify', 422, 'mfa_recovery_codes_verify_not_enabled'],
  ] as const) {
    const response = await world.request(`/factors/recovery-codes${path}`, { method, headers })
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }])
  }
})

test('linking and unlinking answer that manual linking is off', async () => {
  const client = await signedUp()
  const off = {
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  }
  const linking = await client.auth.linkIdentity({ provider: 'google' })
  expect(linking.error).toMatchObject(off)
  const { data } = await client.auth.getUserIdentities()
  const [identity] = data?.identities ?? []
  if (!identity) throw new Error('An identity was expected')
  expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject(off)
  const byToken = await client.auth.linkIdentity({ provider: 'google', token: 'x' })
  expect(byToken.error).toMatchObject(off)
})

test('factors of every kind answer that they are off', async () => {
  const client = await signedUp()
  const { data } = await client.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  for (const [type, name] of [
    ['totp', 'TOTP'],
    ['phone', 'Phone'],
    ['webauthn', 'WebAuthn'],
  ]) {
    const body = { factor_type: type, friendly_name: 'mine', phone: '+15555550100' }
    const response = await world.request('/factors', post(body, headers))
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        code: 422,
        error_code: `mfa_${type}_enroll_not_enabled`,
        msg: `MFA enroll is disabled for ${name}`,
      },
    ])
  }
  const unknown = await world.request('/factors', post({ factor_type: 'dna' }, headers))
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { error_code: 'validation_failed', msg: 'factor_type needs to be totp, phone, or webauthn' },
  ])
})

test('a factor that was enrolled before the switch cannot be challenged after it', async () => {
  const before = await createAuthWorld(database)
  const account = someone()
  const enrolling = before.anon()
  await enrolling.auth.signUp(account)
  const { data: factor } = await enrolling.auth.mfa.enroll({ factorType: 'totp' })
  const client = world.anon()
  await client.auth.signInWithPassword(account)
  const refused = await client.auth.mfa.challenge({ factorId: factor?.id ?? '' })
  expect(refused.error).toMatchObject({
    status: 422,
    code: 'mfa_totp_verify_not_enabled',
    message: 'MFA verification is disabled for TOTP',
  })
})
