import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDurationSeconds, readAuthSettings } from '#platform/auth/settings.ts'
import { type AuthWorld, apiUrl, createAuthWorld, post } from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database)
})
afterAll(() => database.drop())

test('errors have the old shape without a version and the new one from 2024 on', async () => {
  const body = { email: 'someone@example.com', password: 'wrong' }
  const old = await world.request('/token?grant_type=password', post(body))
  expect(await old.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  expect(old.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(old.headers.get('x-supabase-api-version')).toBeNull()

  for (const version of ['2024-01-01', '2025-06-30']) {
    const coded = await world.request(
      '/token?grant_type=password',
      post(body, { 'x-supabase-api-version': version }),
    )
    expect(await coded.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(coded.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  }
  for (const version of ['2023-12-31', 'soon']) {
    const initial = await world.request(
      '/token?grant_type=password',
      post(body, { 'x-supabase-api-version': version }),
    )
    expect(await initial.json()).toMatchObject({ code: 400, error_code: 'invalid_credentials' })
  }
})

test('a caller reads which value of a body is wrong, and why', async () => {
  const response = await world.request('/signup', post({ email: 5 }))
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'bad_json',
    msg: 'Could not parse request body as JSON: ✖ Invalid input: expected string, received number   → at email',
  })
})

test('a weak password is refused with both error formats', async () => {
  const body = { email: 'weak@example.com', password: 'abc' }
  const old = await world.request('/signup', post(body))
  expect(await old.json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  })
  const coded = await world.request(
    '/signup',
    post(body, { 'x-supabase-api-version': '2024-01-01' }),
  )
  expect(await coded.json()).toEqual({
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  })
  expect(coded.headers.get('x-sb-error-code')).toBeNull()
})

test('a body of more than a mebibyte is refused, whether or not its length was announced', async () => {
  const body = JSON.stringify({ email: 'long@example.com', data: { note: 'x'.repeat(1024 ** 2) } })
  const streamed = new Blob([body]).stream()
  for (const init of [post(body), { ...post(''), body: streamed, duplex: 'half' }]) {
    const response = await world.request('/signup', init as RequestInit)
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 413, error_code: 'request_entity_too_large' },
    ])
  }
})

test('unknown paths and methods are JSON too', async () => {
  const unknown = await world.request('/nowhere')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ code: 404 })
  const method = await world.request('/signup', { method: 'PUT' })
  expect(method.status).toBe(405)
  expect(await method.json()).toMatchObject({ code: 405 })
})

test('a failing database is a retryable failure with an id, and says nothing of its cause', async () => {
  const broken = await createTestDatabase()
  const failing = await createAuthWorld(broken)
  await broken.owner.query({ text: 'alter table auth.users rename to users_elsewhere', values: [] })
  const response = await failing.request(
    '/token?grant_type=password',
    post({ email: 'a@b.co', password: 'whatever' }),
  )
  expect(response.status).toBe(500)
  const body = await response.json()
  expect(body).toMatchObject({ code: 500, error_code: 'unexpected_failure', error_id: 'test' })
  expect(body.msg).not.toContain('users')
  await broken.drop()
})

test('browsers of other origins may ask, and read the headers they need', async () => {
  const preflight = await world.request('/token', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.com' },
  })
  expect(preflight.status).toBe(204)
  const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
  for (const name of [
    'Authorization',
    'Content-Type',
    'X-Client-Info',
    'apikey',
    'X-Supabase-Api-Version',
  ]) {
    expect(allowed).toContain(name)
  }
  const answer = await world.request('/settings', {
    headers: { origin: 'https://app.example.com' },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'X-Total-Count, Link, X-Supabase-Api-Version',
  )
})

test('settings and health tell what is switched on', async () => {
  const settings = await (await world.request('/settings')).json()
  expect(settings).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
  })
  expect(await (await world.request('/health')).json()).toMatchObject({ name: 'GoTrue' })
})

test('verifiers of tokens find the issuer and its keys, and a browser may send PATCH', async () => {
  const found = await (await world.request('/.well-known/openid-configuration')).json()
  expect(found).toMatchObject({
    issuer: `${apiUrl}/auth/v1`,
    jwks_uri: `${apiUrl}/auth/v1/.well-known/jwks.json`,
  })
  const preflight = await world.request('/user', {
    method: 'OPTIONS',
    headers: { origin: 'https://site.example' },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
})

test('the version that /health tells was compared with this version of the client', async () => {
  const { version } = await (await world.request('/health')).json()
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  // After an update of the client, compare paths and answers again, and change both.
  expect([version, dependencies['@supabase/supabase-js']]).toEqual(['v2.196.0', '2.119.0'])
})

test('a config.toml of the Supabase CLI is understood', () => {
  const settings = readAuthSettings(
    {
      enabled: true,
      site_url: 'http://localhost:9000',
      jwt_expiry: 60,
      email: { enable_confirmations: true, max_frequency: '1m30s' },
      sms: { enable_signup: true, twilio: { enabled: true, account_sid: 'x' } },
      external: { google: { enabled: true, client_id: 'id', secret: 's' } },
      captcha: { enabled: false },
      rate_limit: { email_sent: 2, sign_in_sign_ups: 5 },
    },
    { apiExternalUrl: 'http://127.0.0.1:54321', hasMailServer: false },
  )
  expect(settings).toMatchObject({
    site_url: 'http://localhost:9000',
    jwt_expiry: 60,
    reject_common_passwords: false,
    refresh_token_reuse_interval: 10,
    rate_limit: { email_sent: 360_000, sign_in_sign_ups: 5, by_address: true },
    email: { enable_confirmations: true, max_frequency: 90, otp_length: 6 },
    sms: { enable_signup: true, enable_confirmations: false },
  })
  expect(settings.external.google).toMatchObject({ enabled: true, client_id: 'id' })
  expect(parseDurationSeconds('1h1m1s500ms')).toBe(3661.5)
  expect(() => parseDurationSeconds('soon')).toThrow()
})
