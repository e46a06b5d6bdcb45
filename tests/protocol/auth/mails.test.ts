import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  apiUrl,
  codeIn,
  createAuthWorld,
  linkIn,
  post,
  present,
  siteUrl,
  someone,
} from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld
let linked: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    email: { max_frequency: 0, confirm_page: '/auth/confirm' },
  })
  linked = await createAuthWorld(database, {
    additional_redirect_urls: ['https://app.example.com/**', 'myapp://callback'],
    email: { max_frequency: 0, enable_confirmations: true },
  })
})
afterAll(() => database.drop())

const lastMail = (using: AuthWorld, email: string) => using.mails.findLast(({ to }) => to === email)

function pathOf(url: URL) {
  return url.href.replace(`${apiUrl}/auth/v1`, '')
}

test('a forgotten password is replaced through the mail', async () => {
  const { email, password } = someone()
  await world.anon().auth.signUp({ email, password })
  const client = world.anon()
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: `${siteUrl}/reset-password`,
  })
  expect(error).toBeNull()
  const link = linkIn(lastMail(world, email))
  expect(link.searchParams.get('next')).toBe(`${siteUrl}/reset-password`)
  expect(link.searchParams.get('type')).toBe('recovery')

  const token_hash = present(link.searchParams.get('token_hash'))
  const recovered = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
  expect(recovered.data.session).not.toBeNull()
  const changed = await client.auth.updateUser({ password: `${password}-new` })
  expect(changed.error).toBeNull()
  expect((await world.anon().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )
  expect(
    (await world.anon().auth.signInWithPassword({ email, password: `${password}-new` })).error,
  ).toBeNull()
})

test('only the last mail of a kind works, and only for its time', async () => {
  const { email, password } = someone()
  await world.anon().auth.signUp({ email, password })
  await world.anon().auth.resetPasswordForEmail(email)
  const first = codeIn(lastMail(world, email))
  await world.anon().auth.resetPasswordForEmail(email)
  const second = codeIn(lastMail(world, email))
  if (first !== second) {
    expect(
      (await world.anon().auth.verifyOtp({ email, token: first, type: 'recovery' })).error?.code,
    ).toBe('otp_expired')
  }
  world.time.offsetMs = 3_601_000
  const late = await world.anon().auth.verifyOtp({ email, token: second, type: 'recovery' })
  world.time.offsetMs = 0
  expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' })
  expect(
    (await world.anon().auth.verifyOtp({ email, token: second, type: 'recovery' })).error,
  ).toBeNull()
})

test('recovery, resending and links answer unknown addresses like known ones, and mail nobody', async () => {
  const { email } = someone()
  expect(await (await world.request('/recover', post({ email }))).json()).toEqual({})
  expect(await (await world.request('/resend', post({ email, type: 'signup' }))).json()).toEqual({})
  expect(lastMail(world, email)).toBeUndefined()
  const { error } = await world
    .anon()
    .auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toMatchObject({
    status: 422,
    code: 'otp_disabled',
    message: 'Signups not allowed for otp',
  })
})

test('a sign-in link makes the account when there is none and signs in by its code', async () => {
  const { email } = someone()
  const client = world.anon()
  expect(
    (await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Sample' } } })).error,
  ).toBeNull()
  const mail = lastMail(world, email)
  expect(mail?.kind).toBe('magic_link')
  const { data } = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'email' })
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Sample' } })
  const claims = await world.identity.verify(present(data.session).access_token)
  expect(claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }])
})

test('where addresses are confirmed, a first sign-in link is the confirmation', async () => {
  const { email } = someone()
  await linked.anon().auth.signInWithOtp({ email })
  expect(lastMail(linked, email)?.kind).toBe('confirmation')
  const { data } = await linked
    .anon()
    .auth.verifyOtp({ email, token: codeIn(lastMail(linked, email)), type: 'email' })
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

test('a confirmation can be sent again until it was used', async () => {
  const { email, password } = someone()
  await linked.anon().auth.signUp({ email, password })
  const before = linked.mails.length
  expect((await linked.anon().auth.resend({ type: 'signup', email })).error).toBeNull()
  expect(linked.mails.length).toBe(before + 1)
  await linked
    .anon()
    .auth.verifyOtp({ email, token: codeIn(lastMail(linked, email)), type: 'signup' })
  await linked.anon().auth.resend({ type: 'signup', email })
  expect(linked.mails.length).toBe(before + 1)
})

test('the link that the service answers itself leads back with the session in the fragment', async () => {
  const { email, password } = someone()
  await linked.anon().auth.signUp({
    email,
    password,
    options: { emailRedirectTo: 'https://app.example.com/in/here' },
  })
  const link = linkIn(lastMail(linked, email))
  expect(link.pathname).toBe('/auth/v1/verify')
  const response = await linked.request(pathOf(link))
  expect(response.status).toBe(303)
  const target = new URL(present(response.headers.get('location')))
  expect(target.origin + target.pathname).toBe('https://app.example.com/in/here')
  const fragment = new URLSearchParams(target.hash.slice(1))
  expect(fragment.get('type')).toBe('signup')
  expect(fragment.get('sb')).toBe('')
  expect(fragment.get('token_type')).toBe('bearer')
  const claims = await linked.identity.verify(present(fragment.get('access_token')))
  expect(claims.email).toBe(email)

  const again = await linked.request(pathOf(link))
  expect(again.status).toBe(303)
  const refused = new URLSearchParams(new URL(present(again.headers.get('location'))).hash.slice(1))
  expect(Object.fromEntries(refused)).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('with PKCE the link leads back with a code that only the right verifier exchanges, once', async () => {
  const { email, password } = someone()
  const client = linked.anon({ flowType: 'pkce' })
  await client.auth.signUp({ email, password })
  const link = linkIn(lastMail(linked, email))
  expect(link.searchParams.get('token')).toMatch(/^pkce_/)
  const target = new URL(present((await linked.request(pathOf(link))).headers.get('location')))
  const code = present(target.searchParams.get('code'))
  expect(target.hash).toBe('')

  const wrong = await linked.request(
    '/token?grant_type=pkce',
    post({ auth_code: code, code_verifier: 'x'.repeat(56) }),
  )
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const used = await linked.request(
    '/token?grant_type=pkce',
    post({ auth_code: code, code_verifier: 'x'.repeat(56) }),
  )
  expect(used.status).toBe(404)
  expect(await used.json()).toMatchObject({ error_code: 'flow_state_not_found' })

  const failed = new URL(present((await linked.request(pathOf(link))).headers.get('location')))
  expect(failed.searchParams.get('error_code')).toBe('otp_expired')
})

test('a link that is sent again leads a client with PKCE back with a code as well', async () => {
  const { email, password } = someone()
  const client = linked.anon({ flowType: 'pkce' })
  await client.auth.signUp({ email, password })
  await client.auth.resend({ type: 'signup', email })
  const link = linkIn(lastMail(linked, email))
  const target = new URL(present((await linked.request(pathOf(link))).headers.get('location')))
  const { data, error } = await client.auth.exchangeCodeForSession(
    present(target.searchParams.get('code')),
  )
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('the verifier may be hashed or plain, under a method in any case', async () => {
  const verifier = randomBytes(40).toString('hex')
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  for (const [code_challenge_method, code_challenge] of [
    ['S256', hashed],
    ['s256', hashed],
    ['PLAIN', verifier],
  ]) {
    const { email } = someone()
    await linked.request('/otp', post({ email, code_challenge, code_challenge_method }))
    const opened = await linked.request(pathOf(linkIn(lastMail(linked, email))))
    const target = new URL(present(opened.headers.get('location')))
    const auth_code = present(target.searchParams.get('code'))
    const body = post({ auth_code, code_verifier: verifier })
    const response = await linked.request('/token?grant_type=pkce', body)
    expect(await response.json()).toMatchObject({ token_type: 'bearer', user: { email } })
  }
})

test('a code for PKCE expires', async () => {
  const { email, password } = someone()
  const client = linked.anon({ flowType: 'pkce' })
  await client.auth.signUp({ email, password })
  const target = new URL(
    present(
      (await linked.request(pathOf(linkIn(lastMail(linked, email))))).headers.get('location'),
    ),
  )
  linked.time.offsetMs = 6 * 60_000
  const { error } = await client.auth.exchangeCodeForSession(
    present(target.searchParams.get('code')),
  )
  linked.time.offsetMs = 0
  expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
})

test('a challenge needs its method and a fitting length', async () => {
  const { email } = someone()
  const cases: [object, string][] = [
    [
      { code_challenge: 'a'.repeat(43) },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      { code_challenge: 'short', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      { code_challenge: `${'a'.repeat(43)}/`, code_challenge_method: 'plain' },
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
  ]
  for (const [challenge, msg] of cases) {
    const response = await world.request('/recover', post({ email, ...challenge }))
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed', msg })
  }
})

test('an address that is not allowed is replaced by where the visitor came from, or the site', async () => {
  const targets: [string, Record<string, string>, string][] = [
    ['https://evil.example.net/', {}, siteUrl],
    [
      'https://evil.example.net/',
      { referer: 'https://app.example.com/x' },
      'https://app.example.com/x',
    ],
    ['https://app.example.com.evil.net/', {}, siteUrl],
    ['myapp://callback', {}, 'myapp://callback'],
    ['javascript://127.0.0.1/%0aalert(1)', {}, siteUrl],
    [`${siteUrl}/anywhere`, {}, `${siteUrl}/anywhere`],
    [`${siteUrl}/a\r\nset-cookie: b`, {}, siteUrl],
    [siteUrl.replace(':3000', ':3001'), {}, siteUrl],
    [siteUrl.replace('http:', 'https:'), {}, siteUrl],
    [`${siteUrl}/\\evil.example.net`, {}, siteUrl],
    [`${siteUrl}/größe/€`, {}, `${siteUrl}/gr%C3%B6%C3%9Fe/%E2%82%AC`],
  ]
  for (const [asked, headers, expected] of targets) {
    const query = new URLSearchParams({ token: 'unknown', type: 'signup', redirect_to: asked })
    const response = await linked.request(`/verify?${query}`, { headers })
    expect(present(response.headers.get('location')).split('#')[0]).toBe(expected)
  }
})
