import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  bearer,
  codeIn,
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
  world = await createAuthWorld(database, { email: { max_frequency: 0 } })
})
afterAll(() => database.drop())

test('of several sign-ups with one address at once exactly one makes the account', async () => {
  const account = someone()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.request('/signup', post(account))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  const { rowCount } = await database.owner.query({
    text: 'select from auth.users where email = $1',
    values: [account.email],
  })
  expect(rowCount).toBe(1)
})

test('of several administrators who create one user at once, all but one get an error', async () => {
  const { email } = someone()
  const headers = bearer(world.identity.apiKeys.secret)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => world.request('/admin/users', post({ email }, headers))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})

test('a code sent twice at once signs in once', async () => {
  const { email } = someone()
  await world.anon().auth.signInWithOtp({ email })
  const body = { type: 'email', email, token: codeIn(world.mails.find(({ to }) => to === email)) }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => world.request('/verify', post(body))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
})

test('an address taken while its change was pending stays with its owner', async () => {
  const single = await createAuthWorld(database, {
    email: { max_frequency: 0, double_confirm_changes: false },
  })
  const client = single.anon()
  await client.auth.signUp(someone())
  const taken = someone()
  await client.auth.updateUser({ email: taken.email })
  await single.anon().auth.signUp(taken)
  const token = codeIn(single.mails.find(({ to }) => to === taken.email))
  const { error } = await client.auth.verifyOtp({ email: taken.email, token, type: 'email_change' })
  expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('text that Postgres cannot hold is refused, never a failure of the server', async () => {
  const { data } = await world.anon().auth.signUp(someone())
  const headers = {
    ...bearer(present(data.session).access_token),
    'content-type': 'application/json',
  }
  const admin = bearer(world.identity.apiKeys.secret)
  const bodies = ['{"data":{"a":"\\u0000"}}', '{"data":{"a":"\\ud800"}}', '{"data":{"\\u0000":1}}']
  for (const body of bodies) {
    const response = await world.request('/user', { method: 'PUT', headers, body })
    expect(response.status, body).toBe(400)
  }
  const odd: [string, RequestInit?][] = [
    ['/admin/users?filter=%00', { headers: admin }],
    ['/verify?type=signup&token=%00'],
    ['/token?grant_type=refresh_token', post({ refresh_token: '\u0000' })],
    ['/admin/users', post({ email: someone().email, role: 'x'.repeat(300) }, admin)],
    ['/token?grant_type=pkce', post({ auth_code: '\u0000', code_verifier: '\u0000' })],
  ]
  for (const [path, init] of odd) {
    const response = await world.request(path, init)
    expect(response.status, path).toBeLessThan(500)
  }
})

test('an address that a proxy made up does not keep anybody from signing in', async () => {
  const response = await world.request('/signup', { ...post(someone()), address: 'unknown' })
  expect(response.status).toBe(200)
})

test('a link is not used up by asking for its head', async () => {
  const response = await world.request('/verify?type=signup&token=x', { method: 'HEAD' })
  expect(response.status).toBe(405)
})
