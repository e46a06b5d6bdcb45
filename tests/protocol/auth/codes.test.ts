import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  codeIn,
  createAuthWorld,
  post,
  present,
  someone,
  tokenHashIn,
} from '#tests/protocol/support/auth.ts'
import {
  createTestDatabase,
  type TestDatabase,
  temporaryDatabase,
} from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const unlimited = { scale: 1_000_000 }
const strict = { scale: 1, by_address: false }

const lastMail = (world: AuthWorld, email: string) => world.mails.findLast(({ to }) => to === email)

const tokenIn = (world: AuthWorld, email: string) => tokenHashIn(lastMail(world, email))

/** The stored hash of a code, which anybody can compute without the mail. */
const guessed = (email: string, code: string) =>
  createHash('sha224')
    .update(email + code)
    .digest('hex')

const allCodes = (count: number) =>
  Array.from({ length: count }, (_, code) => String(code).padStart(6, '0'))

async function recovering(world: AuthWorld) {
  const { email } = someone()
  await world.admin().auth.admin.createUser({ email, email_confirm: true })
  await world.request('/recover', post({ email }))
  return email
}

async function wrongCode(world: AuthWorld, email: string, guess: number, address?: string) {
  const right = codeIn(lastMail(world, email))
  const token = String((Number(right) + 1 + guess) % 1_000_000).padStart(6, '0')
  return world.request('/verify', {
    ...post({ type: 'recovery', email, token }),
    ...(address && { address }),
  })
}

test('more than a thousand guesses at token_hash open no session, and are refused soon', async () => {
  const world = await createAuthWorld(database, { rate_limit: { scale: 1 } })
  const email = await recovering(world)
  const statuses = new Map<number, number>()
  const guess = async (code: string) => {
    const { status } = await world.request('/verify', {
      ...post({ type: 'recovery', token_hash: guessed(email, code) }),
      // A new client address for each guess: only the limit over all accounts can refuse.
      address: `10.${Number(code.slice(0, 2))}.${Number(code.slice(2, 4))}.${Number(code.slice(4))}`,
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // The right code is among the first: a service that accepted its hash would sign in at once.
  const codes = [codeIn(lastMail(world, email)), ...allCodes(1300)]
  while (codes.length > 0) await Promise.all(codes.splice(0, 50).map(guess))
  expect([...statuses.keys()].sort()).toEqual([403, 429])
  // A thousand an hour, plus the refill of the token bucket while a slow machine counts.
  expect(statuses.get(403)).toBeLessThan(1100)

  const link = await world.request(
    '/verify',
    post({ type: 'recovery', token_hash: tokenIn(world, email) }),
  )
  expect(link.status, 'the right link still works').toBe(200)
}, 180_000)

test('the hash of the right code is no key, whatever it is sent as', async () => {
  const world = await createAuthWorld(database, { rate_limit: unlimited })
  const email = await recovering(world)
  const code = codeIn(lastMail(world, email))
  const { rows } = await database.owner.query<{ token_hash: string; link_hash: string }>(sql`
    select token_hash, link_hash from auth.one_time_tokens where relates_to = ${email}`)
  const stored = present(rows[0])
  for (const hash of [guessed(email, code), ...Object.values(stored)]) {
    for (const token_hash of [hash, `pkce_${hash}`]) {
      const posted = await world.request('/verify', post({ type: 'recovery', token_hash }))
      expect(posted.status).toBe(403)
      const opened = await world.request(`/verify?type=recovery&token=${token_hash}`)
      expect(opened.status).toBe(303)
      expect(opened.headers.get('location')).not.toContain('access_token')
    }
  }
  const asLink = await world.request('/verify', post({ type: 'recovery', token_hash: code }))
  expect(asLink.status).toBe(403)
  const tokenAsCode = await world.request(
    '/verify',
    post({ type: 'recovery', email, token: tokenIn(world, email) }),
  )
  expect(tokenAsCode.status).toBe(403)
})

test('links carry 256 random bits, unrelated to the code, and are stored only as a hash', async () => {
  const world = await createAuthWorld(database)
  const email = await recovering(world)
  const token = tokenIn(world, email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { data } = await world.admin().auth.admin.generateLink({ type: 'recovery', email })
  const { hashed_token, action_link, email_otp } = present(data.properties)
  expect(Buffer.from(hashed_token, 'base64url')).toHaveLength(32)
  expect(new URL(action_link).searchParams.get('token')).toBe(hashed_token)
  expect(hashed_token).not.toBe(token)
  const { rows } = await database.owner.query<{ stored: string }>(sql`
    select to_jsonb(one_time_tokens)::text as stored from auth.one_time_tokens
    where relates_to = ${email}`)
  expect(rows[0]?.stored).not.toContain(hashed_token)
  expect(rows[0]?.stored).not.toContain(email_otp)
})

test('a code is dead after five wrong tries, even for unlimited callers; the link is not', async () => {
  const world = await createAuthWorld(database, { rate_limit: unlimited })
  const email = await recovering(world)
  for (let guess = 0; guess < 4; guess++) {
    expect((await wrongCode(world, email, guess)).status).toBe(403)
  }
  const token = codeIn(lastMail(world, email))
  const right = await world.request('/verify', post({ type: 'recovery', email, token }))
  expect(right.status, 'the fifth try').toBe(200)

  const other = await recovering(world)
  await Promise.all(Array.from({ length: 8 }, (_, guess) => wrongCode(world, other, guess)))
  const late = await world.request(
    '/verify',
    post({ type: 'recovery', email: other, token: codeIn(lastMail(world, other)) }),
  )
  expect(await late.json()).toMatchObject({ code: 403, error_code: 'otp_expired' })
  const link = await world.request(
    '/verify',
    post({ type: 'recovery', token_hash: tokenIn(world, other) }),
  )
  expect(link.status).toBe(200)
})

test('wrong codes are limited per account, known or not, and a right one clears the count', async () => {
  const world = await createAuthWorld(database, { rate_limit: strict, email: { max_frequency: 0 } })
  const known = await recovering(world)
  const unknown = someone().email
  for (const email of [known, unknown]) {
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++) {
      const token = String(guess).padStart(7, '0')
      const body = post({ type: 'recovery', email, token })
      const response = await world.request('/verify', { ...body, address: `192.0.2.${guess}` })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  }
  const blocked = await world.request(
    '/verify',
    post({ type: 'recovery', email: known, token: codeIn(lastMail(world, known)) }),
  )
  expect(await blocked.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  const link = await world.request(
    '/verify',
    post({ type: 'recovery', token_hash: tokenIn(world, known) }),
  )
  expect(link.status, 'nobody is locked out of the link').toBe(200)

  const person = await recovering(world)
  for (let round = 0; round < 4; round++) {
    for (let guess = 0; guess < 4; guess++) await wrongCode(world, person, guess)
    const token = codeIn(lastMail(world, person))
    const response = await world.request(
      '/verify',
      post({ type: 'recovery', email: person, token }),
    )
    expect(response.status).toBe(200)
    await world.request('/recover', post({ email: person }))
  }
})

test('wrong codes of all accounts together are limited, and links go on working', async () => {
  const own = await temporaryDatabase()
  const world = await createAuthWorld(own, { rate_limit: { scale: 0.01, by_address: false } })
  const email = await recovering(world)
  const statuses = new Set<number>()
  for (let account = 0; account < 12; account++) {
    const body = { type: 'recovery', email: someone().email, token: '000000' }
    statuses.add((await world.request('/verify', post(body))).status)
  }
  expect([...statuses]).toEqual([403, 429])
  const token = codeIn(lastMail(world, email))
  const code = await world.request('/verify', post({ type: 'recovery', email, token }))
  expect(code.status).toBe(429)
  const opened = await world.request(`/verify?type=recovery&token=${tokenIn(world, email)}`)
  expect(opened.headers.get('location')).toContain('access_token')
})

test('wrong links are limited over all at every door: posted, opened, or as an invitation', async () => {
  const own = await temporaryDatabase()
  const keycloak = { enabled: true, client_id: 'a', secret: 'b', url: 'http://127.0.0.1:1' }
  const world = await createAuthWorld(own, {
    rate_limit: { scale: 0.003, by_address: false },
    external: { keycloak },
  })
  const doors = [
    () => world.request('/verify', post({ type: 'signup', token_hash: 'x' })),
    () => world.request('/verify?type=signup&token=x'),
    () => world.request('/authorize?provider=keycloak&invite_token=x'),
  ]
  for (const open of doors) expect((await open()).status).not.toBe(429)
  const [posted, opened, invited] = await Promise.all(doors.map((open) => open()))
  expect(posted?.status).toBe(429)
  expect(opened?.headers.get('location')).toContain('error_code=over_request_rate_limit')
  expect(invited?.status).toBe(429)
})

test('a link or code dies when the account leaves the address it was sent to', async () => {
  const world = await createAuthWorld(database)
  const email = await recovering(world)
  const { data } = await world.admin().auth.admin.listUsers()
  const user = present(data.users.find((one) => one.email === email))
  const moved = { email: someone().email, email_confirm: false }
  await world.admin().auth.admin.updateUserById(user.id, moved)
  const byLink = post({ type: 'recovery', token_hash: tokenIn(world, email) })
  expect((await world.request('/verify', byLink)).status).toBe(403)
  const byCode = post({ type: 'recovery', email, token: codeIn(lastMail(world, email)) })
  expect((await world.request('/verify', byCode)).status).toBe(403)
})

test('a mailed code or link confirms no phone, and a phone code no address', async () => {
  const world = await createAuthWorld(database, {
    email: { enable_confirmations: true },
    sms: { enable_signup: true, enable_confirmations: true, test_otp: { '15550007000': '123456' } },
  })
  const account = someone()
  await world.anon().auth.signUp(account)
  const { email } = account
  for (const type of ['sms', 'phone_change']) {
    const byLink = post({ type, token_hash: tokenIn(world, email) })
    expect((await world.request('/verify', byLink)).status).toBe(400)
    const byCode = post({ type, email, token: codeIn(lastMail(world, email)) })
    expect((await world.request('/verify', byCode)).status).toBe(400)
  }
  await world.anon().auth.signInWithOtp({ phone: '15550007000' })
  const byPhone = post({ type: 'email', phone: '15550007000', token: '123456' })
  expect(await (await world.request('/verify', byPhone)).json()).toMatchObject({
    code: 400,
    msg: 'Invalid sms verification type',
  })
})
