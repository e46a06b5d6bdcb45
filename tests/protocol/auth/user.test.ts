import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  bearer,
  codeIn,
  createAuthWorld,
  present,
  someone,
  tokenHashIn,
} from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, { email: { max_frequency: 0 } })
})
afterAll(() => database.drop())

async function signedUp(using = world) {
  const credentials = someone()
  const client = using.anon()
  const { data } = await client.auth.signUp(credentials)
  return { ...credentials, client, session: present(data.session), user: present(data.user) }
}

const mailsTo = (email: string) => world.mails.filter(({ to }) => to === email)

test('a user has empty strings where nothing is known, and no key for what never happened', async () => {
  const { user, session, email } = await signedUp()
  const seen = await world.request('/user', { headers: bearer(session.access_token) })
  const json = await seen.json()
  expect(Object.keys(json).sort()).toEqual([
    'app_metadata',
    'aud',
    'confirmed_at',
    'created_at',
    'email',
    'email_confirmed_at',
    'id',
    'identities',
    'is_anonymous',
    'last_sign_in_at',
    'phone',
    'role',
    'updated_at',
    'user_metadata',
  ])
  expect(json).toMatchObject({ id: user.id, email, phone: '', is_anonymous: false })
  expect(json.identities).toMatchObject([{ id: user.id, identity_id: expect.any(String) }])
  expect(json.identities[0].identity_id).not.toBe(user.id)
})

test('metadata is merged, and a key set to null goes away', async () => {
  const { client } = await signedUp()
  await client.auth.updateUser({ data: { full_name: 'Sample', theme: 'dark' } })
  const { data } = await client.auth.updateUser({ data: { theme: null, city: 'Fresno' } })
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Sample', city: 'Fresno' })
  expect(data.user?.user_metadata).not.toHaveProperty('theme')
})

test('nobody raises their own rights through app_metadata', async () => {
  const { session, user } = await signedUp()
  const response = await world.request('/user', {
    method: 'PUT',
    headers: { ...bearer(session.access_token), 'content-type': 'application/json' },
    body: JSON.stringify({ app_metadata: { role: 'admin' } }),
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error_code: 'not_admin' })
  const { data } = await world.admin().auth.admin.getUserById(user.id)
  expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
})

test('a new password signs out the other sessions and differs from the old one', async () => {
  const { email, password, client } = await signedUp()
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  const same = await client.auth.updateUser({ password })
  expect(same.error).toMatchObject({
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
  const weak = await client.auth.updateUser({ password: '12345' })
  expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  expect((await client.auth.updateUser({ password: `${password}2` })).error).toBeNull()
  expect((await other.auth.getUser()).data.user).toBeNull()
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('a new address needs both mailboxes to agree', async () => {
  const { email, client, password } = await signedUp()
  const next = someone().email
  const { data, error } = await client.auth.updateUser({ email: next })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, new_email: next })
  const [toNew] = mailsTo(next)
  const [toCurrent] = mailsTo(email)
  expect(toCurrent?.text).toContain(next)

  const first = await client.auth.verifyOtp({
    email: next,
    token: codeIn(toNew),
    type: 'email_change',
  })
  expect(first).toMatchObject({ data: { session: null, user: null }, error: null })
  const stillOld = await world.anon().auth.signInWithPassword({ email, password })
  expect(stillOld.error).toBeNull()

  const second = await client.auth.verifyOtp({
    email,
    token: codeIn(toCurrent),
    type: 'email_change',
  })
  expect(second.data.user).toMatchObject({ email: next })
  expect(second.data.user).not.toHaveProperty('new_email')
  expect(second.data.user?.identities?.[0]?.identity_data).toMatchObject({
    email: next,
    email_verified: true,
  })
  expect((await world.anon().auth.signInWithPassword({ email: next, password })).error).toBeNull()
  expect((await world.anon().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('one mailbox cannot agree twice', async () => {
  const { email, client } = await signedUp()
  const next = someone().email
  await client.auth.updateUser({ email: next })
  const token = codeIn(mailsTo(next)[0])
  await client.auth.verifyOtp({ email: next, token, type: 'email_change' })
  const again = await client.auth.verifyOtp({ email: next, token, type: 'email_change' })
  expect(again.error?.code).toBe('otp_expired')
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('a single confirmation suffices where the site says so, through the link too', async () => {
  const single = await createAuthWorld(database, {
    email: { double_confirm_changes: false, max_frequency: 0 },
  })
  const { client } = await signedUp(single)
  const next = someone().email
  await client.auth.updateUser({ email: next })
  expect(single.mails).toHaveLength(1)
  const token_hash = tokenHashIn(single.mails[0])
  const { data } = await client.auth.verifyOtp({ token_hash, type: 'email_change' })
  expect(data.user?.email).toBe(next)
})

test("an address that is somebody else's is refused", async () => {
  const { client } = await signedUp()
  const other = await signedUp()
  const { error } = await client.auth.updateUser({ email: other.email })
  expect(error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
})

test('with secure password changes an old session has to prove itself by a code', async () => {
  const secure = await createAuthWorld(database, {
    jwt_expiry: 604_800,
    email: { secure_password_change: true, max_frequency: 0 },
  })
  const { client, password, email } = await signedUp(secure)
  expect((await client.auth.updateUser({ password: `${password}1` })).error).toBeNull()

  secure.time.offsetMs = 25 * 3_600_000
  const refused = await client.auth.updateUser({ password: `${password}2` })
  expect(refused.error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  })
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const mail = secure.mails.find(({ to }) => to === email)
  const wrong = await client.auth.updateUser({ password: `${password}2`, nonce: '000000x' })
  expect(wrong.error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  })
  expect(
    (await client.auth.updateUser({ password: `${password}2`, nonce: codeIn(mail) })).error,
  ).toBeNull()
})

test('with a second factor enrolled a session without it changes neither credentials nor metadata', async () => {
  const { client, user, password } = await signedUp()
  await database.owner.query({
    text: `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
           values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    values: [user.id],
  })
  for (const changes of [{ password: `${password}2` }, { data: { city: 'Napa' } }]) {
    const { error } = await client.auth.updateUser(changes)
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  }
})

test('a banned user can neither sign in nor go on', async () => {
  const { client, user, email, password, session } = await signedUp()
  await world.admin().auth.admin.updateUserById(user.id, { ban_duration: '1h30m' })
  expect((await world.anon().auth.signInWithPassword({ email, password })).error).toMatchObject({
    status: 400,
    code: 'user_banned',
  })
  const seen = await world.request('/user', { headers: bearer(session.access_token) })
  expect(seen.status).toBe(403)
  expect(await seen.json()).toMatchObject({ error_code: 'user_banned' })
  const refreshed = await client.auth.refreshSession({ refresh_token: session.refresh_token })
  expect(refreshed.error?.code).toBe('user_banned')
  await world.admin().auth.admin.updateUserById(user.id, { ban_duration: 'none' })
  expect((await world.anon().auth.signInWithPassword({ email, password })).error).toBeNull()
})
