import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, createAuthWorld, post } from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, { email: { max_frequency: 0 } })
})
afterAll(() => database.drop())

test('verification says what is missing or too much', async () => {
  const cases: [object, number, string][] = [
    [{ token: '1', email: 'a@b.co' }, 400, 'Verify requires a verification type'],
    [{ type: 'email', email: 'a@b.co' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', token: '1', token_hash: '2' },
      400,
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'email', token_hash: '2', email: 'a@b.co' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'email', token: '1' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'sms', token: '1', phone: 'x' }, 400, 'Invalid phone number format (E.164 required)'],
    [{ type: 'email', token: '1', email: 'x' }, 422, 'Invalid email format'],
    [{ type: 'nothing', token_hash: '1' }, 400, 'Invalid email verification type'],
    [
      { type: 'phone_change', token: '123456', phone: '15551234567' },
      403,
      'Token has expired or is invalid',
    ],
  ]
  for (const [body, status, msg] of cases) {
    const response = await world.request('/verify', post(body))
    expect(response.status, msg).toBe(status)
    expect(await response.json()).toMatchObject({ msg })
  }
})

test('resending says what is missing', async () => {
  const cases: [object, string][] = [
    [{ email: 'a@b.co' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'signup' }, 'Type provided requires an email address'],
    [{ type: 'sms' }, 'Type provided requires a phone number'],
    [{ type: 'email_change' }, 'Missing email address or phone number'],
    [{ type: 'sms', phone: '15551234567' }, 'Phone logins are disabled'],
  ]
  for (const [body, msg] of cases) {
    const response = await world.request('/resend', post(body))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ msg })
  }
})

test('a text message code signs in by phone', async () => {
  const texting = await createAuthWorld(database, {
    sms: { enable_signup: true, enable_confirmations: true, test_otp: { '15559990000': '654321' } },
  })
  const phone = '15559990000'
  const client = texting.anon()
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
  const { data } = await client.auth.verifyOtp({ phone, token: '654321', type: 'sms' })
  expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'phone' } })
  const off = await world.anon().auth.signInWithOtp({ phone })
  expect(off.error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Unsupported phone provider',
  })
})
