import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
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
let open: AuthWorld
let confirming: AuthWorld
let telling: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  open = await createAuthWorld(database)
  confirming = await createAuthWorld(database, {
    email: { enable_confirmations: true, max_frequency: 0, confirm_page: '/auth/confirm' },
  })
  telling = await createAuthWorld(database, {
    email: { enable_confirmations: true, max_frequency: 0, conceal_accounts: false },
  })
})
afterAll(() => database.drop())

test('signing up without confirmation gives a session and the metadata that was sent', async () => {
  const { email, password } = someone()
  const { data, error } = await open.anon().auth.signUp({
    email: email.toUpperCase(),
    password,
    options: { data: { full_name: 'Sample Student' } },
  })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(data.user).toMatchObject({
    email,
    phone: '',
    role: 'authenticated',
    aud: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Sample Student', email, email_verified: true },
  })
  const [identity] = present(present(data.user).identities)
  expect(identity).toMatchObject({ provider: 'email', id: data.user?.id, user_id: data.user?.id })
  expect(identity?.identity_id).not.toBe(identity?.id)
  expect(data.user).not.toHaveProperty('factors')
})

test('signing up with confirmation gives the bare user and a mail whose code signs in', async () => {
  const { email, password } = someone()
  const client = confirming.anon()
  const { data } = await client.auth.signUp({ email, password })
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email })
  expect(data.user).not.toHaveProperty('email_confirmed_at')

  const refused = await client.auth.signInWithPassword({ email, password })
  expect(refused.error).toMatchObject({
    code: 'email_not_confirmed',
    status: 400,
    message: 'Email not confirmed',
  })

  const mail = confirming.mails.find(({ to }) => to === email)
  const link = linkIn(mail)
  expect(link.origin + link.pathname).toBe(`${siteUrl}/auth/confirm`)
  expect(link.searchParams.get('type')).toBe('signup')
  expect(mail?.html).toContain('Confirm my address')
  const minutesLeft = (Date.parse(mail?.expiresAt ?? '') - Date.now()) / 60_000
  expect(Math.round(minutesLeft)).toBe(60)

  const verified = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'email' })
  expect(verified.error).toBeNull()
  expect(verified.data.user?.email_confirmed_at).toBeTruthy()
  const again = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'email' })
  expect(again.error).toMatchObject({
    code: 'otp_expired',
    status: 403,
    message: 'Token has expired or is invalid',
  })
})

test('whether an address must be confirmed is asked at each sign-up', async () => {
  let hasMailServer = false
  const requiresConfirmation = async () => hasMailServer
  const world = await createAuthWorld(database, {}, { requiresConfirmation })
  const signUp = async () => (await world.anon().auth.signUp(someone())).data.session
  const isConfirming = async () =>
    !(await (await world.request('/settings')).json()).mailer_autoconfirm
  expect(await signUp()).not.toBeNull()
  expect(await isConfirming()).toBe(false)
  hasMailServer = true
  expect(await signUp()).toBeNull()
  expect(await isConfirming()).toBe(true)
  expect(world.mails).toHaveLength(1)
})

test('the link of a confirmation mail works once through its token hash', async () => {
  const { email, password } = someone()
  await confirming.anon().auth.signUp({ email, password })
  const link = linkIn(confirming.mails.find(({ to }) => to === email))
  const token_hash = present(link.searchParams.get('token_hash'))
  const first = await confirming.anon().auth.verifyOtp({ token_hash, type: 'signup' })
  expect(first.data.session?.access_token).toBeTruthy()
  const second = await confirming.anon().auth.verifyOtp({ token_hash, type: 'signup' })
  expect(second.error).toMatchObject({
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  })
})

test('an existing account is named where nothing is confirmed; other clients know it by its identities', async () => {
  const { email, password } = someone()
  await open.anon().auth.signUp({ email, password })
  const named = await open.anon().auth.signUp({ email, password })
  expect(named.error).toMatchObject({
    code: 'user_already_exists',
    status: 422,
    message: 'User already registered',
  })

  const hidden = await telling.anon().auth.signUp({ email, password, options: { data: { a: 1 } } })
  expect(hidden.error).toBeNull()
  expect(hidden.data.user).toMatchObject({
    email,
    role: '',
    identities: [],
    user_metadata: { a: 1 },
  })
  expect(hidden.data.user).not.toHaveProperty('email_confirmed_at')
  const { data } = await open.anon().auth.signInWithPassword({ email, password })
  expect(hidden.data.user?.id).not.toBe(data.user?.id)
})

test('weak passwords are refused with reasons', async () => {
  const { email } = someone()
  const short = await open.anon().auth.signUp({ email, password: 'ab1' })
  expect(short.error).toMatchObject({
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
    message: 'Password should be at least 6 characters.',
  })
  const common = await open.anon().auth.signUp({ email, password: 'Password123' })
  expect(common.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
})

test('required character classes are named', async () => {
  const strict = await createAuthWorld(database, {
    password_requirements: 'lower_upper_letters_digits',
  })
  const { error } = await strict
    .anon()
    .auth.signUp({ email: someone().email, password: 'onlyletters' })
  expect(error).toMatchObject({ code: 'weak_password', reasons: ['characters'] })
})

test('a password that bcrypt would cut is refused, one of exactly 72 bytes works', async () => {
  const { email } = someone()
  const long = await open.anon().auth.signUp({ email, password: 'ä'.repeat(37) })
  expect(long.error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Password cannot be longer than 72 characters',
  })
  const exact = await open.anon().auth.signUp({ email, password: `x${'ä'.repeat(35)}y` })
  expect(exact.error).toBeNull()
})

test('the password is stored as bcrypt under the name that hosted Supabase writes', async () => {
  const { email, password } = someone()
  const world = await createAuthWorld(database, { password_hash_cost: undefined })
  await world.anon().auth.signUp({ email, password })
  const { rows } = await database.owner.query<{ encrypted_password: string }>({
    text: 'select encrypted_password from auth.users where email = $1',
    values: [email],
  })
  expect(rows[0]?.encrypted_password).toMatch(/^\$2a\$10\$.{53}$/)
})

test('an address that is none is refused before the password is judged common', async () => {
  const { error } = await open.anon().auth.signUp({ email: 'a', password: '123456' })
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  })
})

test('sign-up, e-mail sign-up and anonymous sign-in can be switched off', async () => {
  const closed = await createAuthWorld(database, { enable_signup: false })
  const noEmail = await createAuthWorld(database, { email: { enable_signup: false } })
  const off = await closed.anon().auth.signUp(someone())
  expect(off.error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  const mailOff = await noEmail.anon().auth.signUp(someone())
  expect(mailOff.error).toMatchObject({
    status: 400,
    code: 'email_provider_disabled',
    message: 'Email signups are disabled',
  })
  const anonymous = await open.anon().auth.signInAnonymously()
  expect(anonymous.error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  })
})

test('an anonymous user becomes a permanent one by adding an address', async () => {
  const world = await createAuthWorld(database, { enable_anonymous_sign_ins: true })
  const client = world.anon()
  const { data } = await client.auth.signInAnonymously({ options: { data: { from: 'quiz' } } })
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    user_metadata: { from: 'quiz' },
  })
  const claims = await world.identity.verify(present(data.session).access_token)
  expect(claims).toMatchObject({ is_anonymous: true, role: 'authenticated', email: '' })

  const { email, password } = someone()
  const alone = await client.auth.updateUser({ password })
  expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' })
  const updated = await client.auth.updateUser({ email, password })
  expect(updated.data.user).toMatchObject({ email, is_anonymous: false, id: data.user?.id })
  const signedIn = await world.anon().auth.signInWithPassword({ email, password })
  expect(signedIn.data.user?.id).toBe(data.user?.id)
})

test('phone sign-up is off by default and works without confirmation when on', async () => {
  const phone = `1${Math.floor(Math.random() * 1e10)}`.padEnd(11, '5')
  const { password } = someone()
  const off = await open.anon().auth.signUp({ phone, password })
  expect(off.error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Phone signups are disabled',
  })
  const world = await createAuthWorld(database, { sms: { enable_signup: true } })
  const on = await world.anon().auth.signUp({ phone, password })
  expect(on.data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } })
  const { data } = await world.anon().auth.signInWithPassword({ phone: `+${phone}`, password })
  expect(data.user?.phone_confirmed_at).toBeTruthy()
})

test('a text message that cannot be sent leaves no account behind', async () => {
  const world = await createAuthWorld(database, {
    sms: { enable_signup: true, enable_confirmations: true },
  })
  const phone = '15550001111'
  const { error } = await world.anon().auth.signUp({ phone, password: someone().password })
  expect(error).toMatchObject({ code: 'sms_send_failed', status: 422 })
  const { rowCount } = await database.owner.query({
    text: 'select from auth.users where phone = $1',
    values: [phone],
  })
  expect(rowCount).toBe(0)
})

test('malformed bodies are refused, never a failure of the server', async () => {
  for (const body of [
    '{',
    '[]',
    '"text"',
    '{"email":5,"password":true}',
    '{"email":"a@b.c","password":"x","data":7}',
  ]) {
    const response = await open.request('/signup', post(body))
    expect(response.status, body).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
  }
  const large = await open.request(
    '/signup',
    post({ email: 'a@b.c', password: 'x'.repeat(1_100_000) }),
  )
  expect(large.status).toBe(413)
})
