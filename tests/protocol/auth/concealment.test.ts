import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
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
let strict: AuthWorld
let open: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    email: { enable_confirmations: true, max_frequency: 0, sign_in_page: '/login' },
  })
  strict = await createAuthWorld(database, {
    email: { enable_confirmations: true },
    rate_limit: { scale: 1, by_address: false },
  })
  open = await createAuthWorld(database, { email: { max_frequency: 0 } })
})
afterAll(() => database.drop())

async function confirmed() {
  const account = someone()
  await world.admin().auth.admin.createUser({ ...account, email_confirm: true })
  return account
}

async function unconfirmed() {
  const account = someone()
  await world.anon().auth.signUp(account)
  return account
}

async function invited() {
  const account = someone()
  await world.admin().auth.admin.inviteUserByEmail(account.email)
  return account
}

/** Every kind of address: new, confirmed, unconfirmed, invited. */
const kinds = { new: async () => someone(), confirmed, unconfirmed, invited }

/** The response without values that differ between any two responses. */
async function shapeOf(response: Response, email: string) {
  const text = (await response.text())
    .replaceAll(email, 'EMAIL')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
  return `${response.status} ${text} ${[...response.headers]}`
}

const requests: Record<string, (place: AuthWorld, email: string) => Promise<Response>> = {
  '/signup': (place, email) =>
    place.request(
      '/signup',
      post({ email, password: 'sample-concealed-7', data: { b: 1, a: null } }),
    ),
  '/otp': (place, email) => place.request('/otp', post({ email })),
  '/otp without a new account': (place, email) =>
    place.request('/otp', post({ email, create_user: false })),
  '/magiclink': (place, email) => place.request('/magiclink', post({ email })),
  '/recover': (place, email) => place.request('/recover', post({ email })),
  '/resend of a confirmation': (place, email) =>
    place.request('/resend', post({ type: 'signup', email })),
  '/resend of a change': (place, email) =>
    place.request('/resend', post({ type: 'email_change', email })),
  'a sign-in': (place, email) =>
    place.request('/token?grant_type=password', post({ email, password: 'not the password' })),
  'a code': (place, email) =>
    place.request('/verify', post({ type: 'email', email, token: '0000000' })),
}

for (const [name, request] of Object.entries(requests)) {
  test(`with confirmation on, ${name} answers every address alike`, async () => {
    const answers = new Set<string>()
    for (const make of Object.values(kinds)) {
      const { email } = await make()
      answers.add(await shapeOf(await request(world, email), email))
    }
    expect([...answers]).toHaveLength(1)
  })
}

test('a second request, or one of another kind, reveals no account either: limits count for every address', async () => {
  const order = [...Object.values(requests), ...Object.values(requests)]
  const answers: Record<string, string[]> = {}
  for (const kind of ['new', 'confirmed'] as const) {
    const { email } = await kinds[kind]()
    const statuses: string[] = []
    for (const request of order) {
      const response = await request(strict, email)
      const { error_code } = await response.json()
      statuses.push(`${response.status} ${error_code ?? ''}`)
    }
    answers[kind] = statuses
  }
  expect(answers.new).toContain('429 over_email_send_rate_limit')
  expect(answers.new).toEqual(answers.confirmed)
})

test('a sign-up that cannot be stored is refused before an account is looked for', async () => {
  const oddities = [{ a: 'nul \u0000' }, { a: 'x'.repeat(17_000) }, { a: Array(200).fill(1e300) }]
  for (const data of oddities) {
    const answers = new Set<string>()
    for (const kind of ['new', 'confirmed'] as const) {
      const { email } = await kinds[kind]()
      const response = await world.request(
        '/signup',
        post({ email, password: 'sample-odd-7', data }),
      )
      expect(response.status).toBeLessThan(500)
      expect(response.status).toBeGreaterThanOrEqual(400)
      answers.add(await shapeOf(response, email))
    }
    expect([...answers]).toHaveLength(1)
  }
})

test('the owner of a known address gets a mail that leads to the sign-in page', async () => {
  const { email, password } = await confirmed()
  await requests['/signup']?.(world, email.toUpperCase())
  const mails = world.mails.filter(({ to }) => to === email)
  expect(mails).toMatchObject([{ kind: 'account_exists' }])
  expect(linkIn(mails[0]).href).toBe(`${siteUrl}/login`)
  expect(mails[0]?.text).not.toMatch(/\d{6}/)
  expect((await world.anon().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('the first sign-up gets the id of the account, and a later one gets a made-up id', async () => {
  const account = someone()
  const first = await world.anon().auth.signUp(account)
  const second = await world.anon().auth.signUp(account)
  const { rows } = await database.owner.query<{ id: string }>(
    sql`select id from auth.users where email = ${account.email}`,
  )
  expect(first.data.user?.id).toBe(rows[0]?.id)
  expect(second.data.user?.id).not.toBe(rows[0]?.id)
})

test('changing to a taken address looks like any change, cannot be confirmed, and is mailed to the owner of the address', async () => {
  const owner = await confirmed()
  const free = someone()
  const answers = new Set<string>()
  for (const wanted of [owner.email, free.email]) {
    const account = await confirmed()
    const client = world.anon()
    await client.auth.signInWithPassword(account)
    const token = present((await client.auth.getSession()).data.session).access_token
    const response = await world.request('/user', {
      ...post({ email: wanted }, bearer(token)),
      method: 'PUT',
    })
    const text = await shapeOf(response, account.email)
    answers.add(text.replaceAll(wanted, 'WANTED'))

    // The second half of the double confirmation, and the mail once more.
    await world.request('/resend', post({ type: 'email_change', email: account.email }))
    const [half] = world.mails.filter(({ to }) => to === account.email).slice(-1)
    const body = { type: 'email_change', email: account.email, token: codeIn(half) }
    expect((await world.request('/verify', post(body))).status).toBe(200)
  }
  expect([...answers]).toHaveLength(1)
  const kindsTo = (email: string) =>
    world.mails.filter(({ to }) => to === email).map(({ kind }) => kind)
  expect(kindsTo(owner.email)).toEqual(['account_exists', 'account_exists'])
  expect(kindsTo(free.email)).toEqual(['email_change_new', 'email_change_new'])
  const { rowCount } = await database.owner.query(sql`
    select from auth.one_time_tokens
    where relates_to = ${owner.email} and token_type = 'email_change_token_new'`)
  expect(rowCount).toBe(0)
})

test('without confirmation a sign-up signs in, so a known address is named as taken', async () => {
  const { email } = await confirmed()
  const known = await open.request('/signup', post({ email, password: 'sample-told-7' }))
  expect(known.status).toBe(422)
  expect(await known.json()).toMatchObject({
    error_code: 'user_already_exists',
    msg: 'User already registered',
  })
  expect(open.mails).toEqual([])
})
