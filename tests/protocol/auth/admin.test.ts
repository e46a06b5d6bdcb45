import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  apiUrl,
  bearer,
  codeIn,
  createAuthWorld,
  post,
  present,
  siteUrl,
  someone,
} from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database)
})
afterAll(() => database.drop())

const admin = () => world.admin().auth.admin

test('the secret key creates, reads, changes and deletes users', async () => {
  const { email, password } = someone()
  const { data, error } = await admin().createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Sample' },
    app_metadata: { plan: 'free' },
  })
  expect(error).toBeNull()
  const user = present(data.user)
  expect(user).toMatchObject({ email, app_metadata: { provider: 'email', plan: 'free' } })
  expect((await admin().getUserById(user.id)).data.user?.email).toBe(email)

  const changed = await admin().updateUserById(user.id, {
    email: `new-${email}`,
    user_metadata: { city: 'Davis' },
    password: `${password}2`,
  })
  expect(changed.data.user).toMatchObject({
    email: `new-${email}`,
    user_metadata: { full_name: 'Sample', city: 'Davis' },
  })
  const signedIn = await world
    .anon()
    .auth.signInWithPassword({ email: `new-${email}`, password: `${password}2` })
  expect(signedIn.error).toBeNull()

  expect((await admin().deleteUser(user.id)).error).toBeNull()
  expect((await admin().getUserById(user.id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  })
})

test('a created user has exactly the metadata that was given, and no confirmation', async () => {
  const { email, password } = someone()
  const { data } = await admin().createUser({ email, password, user_metadata: { a: 1 } })
  expect(data.user?.user_metadata).toEqual({ a: 1 })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  const confirmed = await admin().updateUserById(present(data.user).id, { email_confirm: true })
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
})

test('a soft delete keeps the row, hides who it was and ends the sessions', async () => {
  const { email, password } = someone()
  const { data } = await world.anon().auth.signUp({ email, password })
  const id = present(data.user).id
  await admin().deleteUser(id, true)
  const { data: kept } = await admin().getUserById(id)
  expect(kept.user?.deleted_at).toBeTruthy()
  expect(JSON.stringify(kept.user)).not.toContain(email)
  expect(
    (await world.request('/user', { headers: bearer(present(data.session).access_token) })).status,
  ).toBe(403)
  expect((await world.anon().auth.signUp({ email, password })).error).toBeNull()
})

test('users come in pages with the numbers the client needs', async () => {
  const own = await createTestDatabase()
  const paged = await createAuthWorld(own)
  const emails: string[] = []
  for (let index = 0; index < 5; index++) {
    const { email } = someone()
    emails.unshift(email)
    await paged.admin().auth.admin.createUser({ email })
  }
  const { data } = await paged.admin().auth.admin.listUsers({ page: 1, perPage: 2 })
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 5 })
  expect(data.users.map(({ email }) => email)).toEqual(emails.slice(0, 2))
  const last = await paged.admin().auth.admin.listUsers({ page: 3, perPage: 2 })
  expect(last.data.users).toHaveLength(1)
  expect((last.data as { nextPage: number | null }).nextPage).toBeNull()
  const bad = await paged.admin().auth.admin.listUsers({ page: -1, perPage: 2 })
  expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(bad.data.users).toEqual([])
  await own.drop()
})

test('an address that is taken or missing, a malformed id and a malformed duration are refused', async () => {
  const { email, password } = someone()
  await admin().createUser({ email, password })
  expect((await admin().createUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect((await admin().createUser({ password })).error).toMatchObject({
    status: 400,
    message: 'Cannot create a user without either an email or phone',
  })
  expect((await admin().createUser({ email: 'xx:;x@x.x' })).error?.message).toBe(
    'Unable to validate email address: invalid format',
  )
  const id = await world.request('/admin/users/not-a-uuid', {
    headers: bearer(world.identity.apiKeys.secret),
  })
  expect(id.status).toBe(404)
  expect(await id.json()).toMatchObject({ msg: 'user_id must be an UUID' })
  const { data } = await admin().createUser({ email: someone().email })
  const ban = await admin().updateUserById(present(data.user).id, { ban_duration: 'for ever' })
  expect(ban.error?.message).toMatch(/^invalid format for ban duration/)
})

test('people can be brought with their password hashes', async () => {
  const { email, password } = someone()
  const { rows } = await (async () => {
    await world.anon().auth.signUp({ email, password })
    return database.owner.query<{ encrypted_password: string }>({
      text: 'select encrypted_password from auth.users where email = $1',
      values: [email],
    })
  })()
  const moved = someone().email
  const { error } = await admin().createUser({
    email: moved,
    password_hash: present(rows[0]).encrypted_password,
    email_confirm: true,
  })
  expect(error).toBeNull()
  expect((await world.anon().auth.signInWithPassword({ email: moved, password })).error).toBeNull()
})

test('an invitation is mailed and accepted once', async () => {
  const { email, password } = someone()
  const { data } = await admin().inviteUserByEmail(email, {
    data: { team: 'a' },
    redirectTo: `${siteUrl}/welcome`,
  })
  expect(data.user).toMatchObject({ email, user_metadata: { team: 'a' } })
  expect(data.user?.invited_at).toBeTruthy()
  const mail = world.mails.find(({ to }) => to === email)
  const client = world.anon()
  const accepted = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'invite' })
  expect(accepted.data.user?.email_confirmed_at).toBeTruthy()
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test('links of every kind are made without a mail, and work', async () => {
  const { email, password } = someone()
  const mails = world.mails.length
  const redirectTo = `${siteUrl}/welcome`
  const { data } = await admin().generateLink({
    type: 'signup',
    email,
    password,
    options: { data: { status: 'alpha' }, redirectTo },
  })
  expect(data.user).toMatchObject({ email, user_metadata: { status: 'alpha' } })
  const properties = present(data.properties)
  expect(properties).toMatchObject({ redirect_to: redirectTo, verification_type: 'signup' })
  expect(properties.action_link).toBe(
    `${apiUrl}/auth/v1/verify?token=${properties.hashed_token}&type=signup&redirect_to=${redirectTo}`,
  )
  expect(
    (await world.anon().auth.verifyOtp({ email, token: properties.email_otp, type: 'signup' }))
      .error,
  ).toBeNull()

  for (const type of ['magiclink', 'recovery'] as const) {
    const link = await admin().generateLink({ type, email })
    const token_hash = present(link.data.properties).hashed_token
    expect((await world.anon().auth.verifyOtp({ token_hash, type })).error).toBeNull()
  }
  const newEmail = someone().email
  const current = await admin().generateLink({ type: 'email_change_current', email, newEmail })
  expect(current.data.user?.new_email).toBe(newEmail)
  const next = await admin().generateLink({ type: 'email_change_new', email, newEmail })
  await world.anon().auth.verifyOtp({
    token_hash: present(current.data.properties).hashed_token,
    type: 'email_change',
  })
  const moved = await world.anon().auth.verifyOtp({
    email: newEmail,
    token: present(next.data.properties).email_otp,
    type: 'email_change',
  })
  expect(moved.data.user?.email).toBe(newEmail)
  expect(world.mails).toHaveLength(mails)

  const unknown = await admin().generateLink({ type: 'recovery', email: someone().email })
  expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  const fresh = await admin().generateLink({ type: 'magiclink', email: someone().email })
  expect(fresh.data.properties?.verification_type).toBe('signup')
})

test('only an administrator reaches these paths', async () => {
  const { data } = await world.anon().auth.signUp(someone())
  const cases: [Record<string, string>, number, string][] = [
    [{}, 401, 'no_authorization'],
    [bearer(world.identity.apiKeys.publishable), 403, 'not_admin'],
    [bearer(present(data.session).access_token), 403, 'not_admin'],
    [bearer('garbage'), 403, 'bad_jwt'],
  ]
  const paths: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${crypto.randomUUID()}`],
    ['PUT', `/admin/users/${crypto.randomUUID()}`],
    ['DELETE', `/admin/users/${crypto.randomUUID()}`],
    ['GET', '/admin/audit'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ]
  for (const [headers, status, error_code] of cases) {
    for (const [method, path] of paths) {
      const response = await world.request(path, { method, headers })
      expect(response.status, `${method} ${path}`).toBe(status)
      expect(await response.json()).toMatchObject({ error_code })
    }
  }
  const signed = await world.identity.sign({ role: 'service_role' })
  expect((await world.request('/admin/users', { headers: bearer(signed) })).status).toBe(200)
})

test('every event is in the audit log, with who and from where', async () => {
  const { email, password } = someone()
  const client = world.anon()
  await client.auth.signUp({ email, password })
  await world.anon().auth.signInWithPassword({ email, password: 'wrong one' })
  await client.auth.updateUser({ data: { a: 1 } })
  await client.auth.signOut()
  const response = await world.request(`/admin/audit?query=author:${email}`, {
    headers: bearer(world.identity.apiKeys.secret),
  })
  const entries: { payload: { action: string; actor_username: string }; ip_address: string }[] =
    await response.json()
  expect(entries.map(({ payload }) => payload.action).sort()).toEqual([
    'login',
    'login_failed',
    'logout',
    'user_modified',
    'user_signedup',
  ])
  expect(entries.every(({ ip_address }) => ip_address === '203.0.113.7')).toBe(true)
  expect(response.headers.get('x-total-count')).toBe('5')
})

test('a body that is not JSON is refused for administrators as well', async () => {
  const response = await world.request(
    '/admin/users',
    post('{', bearer(world.identity.apiKeys.secret)),
  )
  expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
})
