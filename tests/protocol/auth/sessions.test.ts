import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  apiUrl,
  bearer,
  createAuthWorld,
  post,
  present,
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

async function signedUp() {
  const credentials = someone()
  const client = world.anon()
  const { data } = await client.auth.signUp(credentials)
  return { ...credentials, client, session: present(data.session), user: present(data.user) }
}

const refresh = (refresh_token: unknown, using = world) =>
  using.request('/token?grant_type=refresh_token', post({ refresh_token }))

test('an access token carries the claims that policies and clients read', async () => {
  const { session, user, email } = await signedUp()
  const claims = await world.identity.verify(session.access_token)
  expect(claims).toMatchObject({
    iss: `${apiUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
    app_metadata: { provider: 'email' },
  })
  expect(claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/)
  expect((claims.exp ?? 0) - Number(claims.iat)).toBe(3600)
})

test('wrong password, unknown user and a user without password get the same answer', async () => {
  const { email } = await signedUp()
  const invited = someone()
  await world.admin().auth.admin.createUser({ email: invited.email, email_confirm: true })
  for (const address of [email, someone().email, invited.email]) {
    const { error } = await world
      .anon()
      .auth.signInWithPassword({ email: address, password: 'not it' })
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
})

test('a weak password still signs in, and the reasons ride along', async () => {
  const { email } = someone()
  await world.admin().auth.admin.createUser({ email, password: 'password123', email_confirm: true })
  const { data, error } = await world
    .anon()
    .auth.signInWithPassword({ email, password: 'password123' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ weakPassword: { reasons: ['pwned'] } })
})

test('refreshing rotates the refresh token and keeps session and methods', async () => {
  const { client, session } = await signedUp()
  const before = await world.identity.verify(session.access_token)
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  const after = await world.identity.verify(present(data.session).access_token)
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(after.session_id).toBe(before.session_id)
  expect(after.amr).toEqual(before.amr)
})

test('parallel refreshes with one token all get the same successor', async () => {
  const { session } = await signedUp()
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => (await refresh(session.refresh_token)).json()),
  )
  const successors = new Set(answers.map(({ refresh_token }) => refresh_token))
  expect(successors.size).toBe(1)
  expect(successors.has(session.refresh_token)).toBe(false)
})

test('the parent of the active token gets the active token back at any time', async () => {
  const { session } = await signedUp()
  const { refresh_token: second } = await (await refresh(session.refresh_token)).json()
  world.time.offsetMs = 3_600_000
  const again = await (await refresh(session.refresh_token)).json()
  world.time.offsetMs = 0
  expect(again.refresh_token).toBe(second)
})

test('an older token works inside the reuse interval and revokes the family after it', async () => {
  const { session } = await signedUp()
  const { refresh_token: second } = await (await refresh(session.refresh_token)).json()
  const { refresh_token: third } = await (await refresh(second)).json()
  const soon = await (await refresh(session.refresh_token)).json()
  expect(soon.refresh_token).toBe(third)

  world.time.offsetMs = 11_000
  const late = await refresh(session.refresh_token)
  expect(late.status).toBe(400)
  expect(await late.json()).toMatchObject({
    error_code: 'refresh_token_already_used',
    msg: 'Invalid Refresh Token: Already Used',
  })
  const dead = await refresh(third)
  world.time.offsetMs = 0
  expect(await dead.json()).toMatchObject({ error_code: 'refresh_token_already_used' })
})

test('without rotation a reused token is refused but its family lives on', async () => {
  const lenient = await createAuthWorld(database, { enable_refresh_token_rotation: false })
  const { data } = await lenient.anon().auth.signUp(someone())
  const first = present(data.session).refresh_token
  const { refresh_token: second } = await (await refresh(first, lenient)).json()
  const { refresh_token: third } = await (await refresh(second, lenient)).json()
  lenient.time.offsetMs = 11_000
  expect((await refresh(first, lenient)).status).toBe(400)
  expect((await refresh(third, lenient)).status).toBe(200)
})

test('a locked session is waited for, and given up with a conflict', async () => {
  const { session, user } = await signedUp()
  let release = () => {}
  const locked = new Promise<void>((resolve) => {
    void database.owner.transaction(async (executor) => {
      await executor.query({
        text: 'select from auth.sessions where user_id = $1 for update',
        values: [user.id],
      })
      resolve()
      await new Promise<void>((done) => {
        release = done
      })
    })
  })
  await locked
  const response = await refresh(session.refresh_token)
  release()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error_code: 'conflict' })
})

test('unknown, missing and malformed refresh tokens are refused in their own shapes', async () => {
  expect(await (await refresh('nonsense')).json()).toMatchObject({
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token: Refresh Token Not Found',
  })
  const missing = await refresh(undefined)
  expect(missing.status).toBe(400)
  expect(await missing.json()).toEqual({
    error: 'invalid_request',
    error_description: 'refresh_token required',
  })
  const unknown = await world.request('/token?grant_type=magic', post({}))
  expect(await unknown.json()).toMatchObject({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'unsupported_grant_type',
  })
  const web3 = await world.request('/token?grant_type=web3', post({}))
  expect(await web3.json()).toMatchObject({
    code: 422,
    error_code: 'web3_provider_disabled',
    msg: 'Web3 provider is disabled',
  })
})

test('a session ends after its time box or when nobody used it', async () => {
  const boxed = await createAuthWorld(database, {
    sessions: { timebox: '24h', inactivity_timeout: '8h' },
  })
  const { data } = await boxed.anon().auth.signUp(someone())
  const token = present(data.session).refresh_token
  boxed.time.offsetMs = 9 * 3_600_000
  expect(await (await refresh(token, boxed)).json()).toMatchObject({
    error_code: 'session_expired',
    msg: 'Invalid Refresh Token: Session Expired (Inactivity)',
  })
  boxed.time.offsetMs = 25 * 3_600_000
  expect(await (await refresh(token, boxed)).json()).toMatchObject({
    error_code: 'session_expired',
    msg: 'Invalid Refresh Token: Session Expired',
  })
})

test('signing out ends the sessions of its scope, and their access tokens with them', async () => {
  const { email, password, client, session } = await signedUp()
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })

  await client.auth.signOut({ scope: 'others' })
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await client.auth.getUser()).data.user?.email).toBe(email)

  await other.auth.signInWithPassword({ email, password })
  await client.auth.signOut({ scope: 'local' })
  expect((await other.auth.getUser()).data.user?.email).toBe(email)
  const ended = await world.request('/user', { headers: bearer(session.access_token) })
  expect(ended.status).toBe(403)
  expect(await ended.json()).toMatchObject({ error_code: 'session_not_found' })

  await other.auth.signOut()
  expect((await refresh(session.refresh_token)).status).toBe(400)
})

test('an unknown scope of signing out is refused', async () => {
  const { session } = await signedUp()
  const response = await world.request('/logout?scope=some', {
    method: 'POST',
    headers: bearer(session.access_token),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ msg: 'Unsupported logout scope "some"' })
})

test('a user sees where they are signed in and can end one of the places', async () => {
  const { email, password, client, session } = await signedUp()
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  const headers = bearer(session.access_token)
  const { sessions } = await (await world.request('/sessions', { headers })).json()
  expect(sessions).toHaveLength(2)
  const [current] = sessions.filter((row: { current: boolean }) => row.current)
  const [elsewhere] = sessions.filter((row: { current: boolean }) => !row.current)
  expect(current).toMatchObject({ aal: 'aal1', ip: '203.0.113.7' })
  const ended = await world.request(`/sessions/${elsewhere.id}`, { method: 'DELETE', headers })
  expect(ended.status).toBe(204)
  expect((await other.auth.getUser()).data.user).toBeNull()
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('nobody can end a session of somebody else', async () => {
  const mine = await signedUp()
  const theirs = await signedUp()
  const claims = await world.identity.verify(theirs.session.access_token)
  const response = await world.request(`/sessions/${claims.session_id}`, {
    method: 'DELETE',
    headers: bearer(mine.session.access_token),
  })
  expect(response.status).toBe(404)
  expect((await theirs.client.auth.getUser()).error).toBeNull()
})

test('a missing, broken, expired or foreign token in the bearer header each gets its own error code', async () => {
  const { session, user } = await signedUp()
  const cases: [Record<string, string>, number, string][] = [
    [{}, 401, 'no_authorization'],
    [{ authorization: 'Basic abc' }, 401, 'no_authorization'],
    [bearer('not-a-jwt'), 403, 'bad_jwt'],
    [bearer(`${session.access_token.slice(0, -4)}AAAA`), 403, 'bad_jwt'],
    [bearer(await world.identity.sign({ sub: user.id, exp: 1 })), 403, 'bad_jwt'],
    [bearer(await world.identity.sign({ role: 'authenticated' })), 403, 'bad_jwt'],
    [bearer(await world.identity.sign({ sub: crypto.randomUUID() })), 403, 'user_not_found'],
    [
      bearer(await world.identity.sign({ sub: user.id, session_id: crypto.randomUUID() })),
      403,
      'session_not_found',
    ],
    [bearer(world.identity.apiKeys.publishable), 403, 'bad_jwt'],
  ]
  for (const [headers, status, error_code] of cases) {
    const response = await world.request('/user', { headers })
    expect(response.status, JSON.stringify(headers)).toBe(status)
    expect(await response.json()).toMatchObject({ error_code })
  }
})
