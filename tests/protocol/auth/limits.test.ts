import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, createAuthWorld, post, someone } from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const signIn = (world: AuthWorld, body: object, address: string) =>
  world.request('/token?grant_type=password', { ...post(body), address })

test('one address may only try so often, counted by all processes together', async () => {
  const one = await createAuthWorld(database, { rate_limit: { scale: 1, sign_in_sign_ups: 6 } })
  const two = await createAuthWorld(database, { rate_limit: { scale: 1, sign_in_sign_ups: 6 } })
  const address = '198.51.100.1'
  const statuses: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    const world = attempt % 2 === 0 ? one : two
    statuses.push((await signIn(world, { ...someone() }, address)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  const refused = await signIn(one, someone(), address)
  expect(await refused.json()).toMatchObject({
    error_code: 'over_request_rate_limit',
    msg: 'Request rate limit reached',
  })
  expect((await signIn(one, someone(), '198.51.100.2')).status).toBe(400)
  one.time.offsetMs = 60_000
  expect((await signIn(one, someone(), address)).status).toBe(400)
})

test('a server with the secret key tells the addresses of its visitors; with any other key it cannot', async () => {
  const world = await createAuthWorld(database, { rate_limit: { scale: 1, sign_in_sign_ups: 1 } })
  const { secret, publishable } = world.identity.apiKeys
  const statusFor = async (apikey: string, forwarded: string, address: string) => {
    const headers = { apikey, 'sb-forwarded-for': forwarded }
    const init = { ...post(someone(), headers), address }
    return (await world.request('/token?grant_type=password', init)).status
  }
  const server = '198.51.100.4'
  expect(await statusFor(secret, '203.0.113.1', server)).toBe(400)
  expect(await statusFor(secret, '203.0.113.1, 203.0.113.9', server)).toBe(429)
  expect(await statusFor(secret, '203.0.113.2', server)).toBe(400)
  // A value that is no address counts for the server itself.
  expect(await statusFor(secret, 'elsewhere', server)).toBe(400)
  expect(await statusFor(secret, '', server)).toBe(429)

  const attacker = '198.51.100.5'
  expect(await statusFor(publishable, '203.0.113.3', attacker)).toBe(400)
  expect(await statusFor(publishable, '203.0.113.4', attacker)).toBe(429)
  for (const key of ['sb_secret_wrong', '']) {
    expect(await statusFor(key, '203.0.113.4', attacker)).toBe(401)
  }
})

test('where no address can be trusted nobody is throttled for another', async () => {
  const world = await createAuthWorld(database, {
    rate_limit: { scale: 1, sign_in_sign_ups: 1, by_address: false },
  })
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await signIn(world, someone(), '198.51.100.3')).status).toBe(400)
  }
})

test('a mail of one kind goes to one address only so often, whether or not it has an account', async () => {
  const world = await createAuthWorld(database, {
    email: { max_frequency: '60s' },
    rate_limit: { scale: 1 },
  })
  const known = someone()
  await world.anon().auth.signUp(known)
  for (const email of [known.email, someone().email]) {
    expect((await world.request('/recover', post({ email }))).status).toBe(200)
    const second = await world.request('/recover', post({ email }))
    expect(second.status).toBe(429)
    const { error_code, msg } = await second.json()
    expect(error_code).toBe('over_email_send_rate_limit')
    expect(msg).toMatch(
      /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
    )
    world.time.offsetMs = 61_000
    expect((await world.request('/recover', post({ email }))).status).toBe(200)
    world.time.offsetMs = 0
  }
  expect(world.mails.filter(({ to }) => to === known.email)).toHaveLength(2)
})

test('one address gets five mails an hour, of whatever kind, whether or not it has an account', async () => {
  const world = await createAuthWorld(database, {
    email: { enable_confirmations: true },
    rate_limit: { scale: 1, by_address: false },
  })
  const known = someone()
  await world.admin().auth.admin.createUser({ ...known, email_confirm: true })
  const asks: ((email: string) => Promise<Response>)[] = [
    (email) => world.request('/otp', post({ email })),
    (email) => world.request('/recover', post({ email })),
    (email) => world.request('/resend', post({ type: 'signup', email })),
    (email) => world.request('/signup', post({ email, password: 'sample-capped-7' })),
    (email) => world.request('/magiclink', post({ email })),
  ]
  for (const email of [known.email, someone().email]) {
    world.time.offsetMs = 0
    const served: number[] = []
    for (let minute = 0; minute < 59; minute += 3) {
      world.time.offsetMs = minute * 61_000 * 0.98
      const response = await asks[minute % asks.length]?.(email)
      if (response?.status === 200) served.push(minute)
      else {
        expect(await response?.json()).toMatchObject({
          error_code: 'over_email_send_rate_limit',
          msg: expect.stringMatching(
            /^For security purposes, you can only request this after \d+ s/,
          ),
        })
      }
    }
    expect(served).toHaveLength(5)
    world.time.offsetMs = 3_601_000
    expect((await asks[0]?.(email))?.status).toBe(200)
  }
  expect(world.mails.filter(({ to }) => to === known.email).length).toBeLessThanOrEqual(6)
})

test('one user cannot have mails sent to many addresses by asking for changes', async () => {
  const world = await createAuthWorld(database, {
    email: { enable_confirmations: true },
    rate_limit: { scale: 1, by_address: false },
  })
  const account = someone()
  await world.admin().auth.admin.createUser({ ...account, email_confirm: true })
  const client = world.anon()
  await client.auth.signInWithPassword(account)
  const codes: (string | undefined)[] = []
  for (let change = 0; change < 7; change++) {
    codes.push((await client.auth.updateUser({ email: someone().email })).error?.code)
  }
  const refused = 'over_email_send_rate_limit'
  expect(codes).toEqual([...Array(5).fill(undefined), refused, refused])
})

test('an IPv6 network of one subscriber counts as one address, and IPv4 as IPv6 as itself', async () => {
  const world = await createAuthWorld(database, { rate_limit: { scale: 1, sign_in_sign_ups: 3 } })
  const tryFrom = async (address: string) => (await signIn(world, someone(), address)).status
  const statuses: number[] = []
  for (let host = 1; host <= 5; host++)
    statuses.push(await tryFrom(`2001:db8:a:b:${host}::${host}`))
  expect(statuses).toEqual([400, 400, 400, 429, 429])
  expect(await tryFrom('2001:db8:a:c::1')).toBe(400)

  for (let time = 0; time < 3; time++) await tryFrom('198.51.100.77')
  expect(await tryFrom('::ffff:198.51.100.77')).toBe(429)
})

test('all mails together have a limit', async () => {
  const own = await createTestDatabase()
  const world = await createAuthWorld(own, {
    email: { max_frequency: 0 },
    rate_limit: { scale: 1, email_sent: 2, by_address: false },
  })
  await world.request('/recover', post({ email: someone().email }))
  await world.request('/recover', post({ email: someone().email }))
  const third = await world.request('/recover', post({ email: someone().email }))
  expect(await third.json()).toMatchObject({
    code: 429,
    error_code: 'over_email_send_rate_limit',
    msg: 'email rate limit exceeded',
  })
  await own.drop()
})

test('a code cannot be found by trying from many addresses', async () => {
  const world = await createAuthWorld(database, { rate_limit: { scale: 1 } })
  const { email } = someone()
  const statuses = new Set<number>()
  for (let guess = 0; guess < 32; guess++) {
    const token = String(guess).padStart(6, '0')
    const response = await world.request('/verify', {
      ...post({ type: 'email', email, token }),
      address: `192.0.2.${guess}`,
    })
    statuses.add(response.status)
  }
  expect([...statuses]).toEqual([403, 429])
})

test('nor can the code that a stolen session would need for a new password', async () => {
  const world = await createAuthWorld(database, {
    jwt_expiry: 604_800,
    email: { secure_password_change: true },
    rate_limit: { scale: 1, by_address: false },
  })
  const client = world.anon()
  const account = someone()
  await client.auth.signUp(account)
  world.time.offsetMs = 25 * 3_600_000
  await client.auth.reauthenticate()
  const answers = new Set<string | undefined>()
  for (let guess = 0; guess < 40; guess++) {
    const nonce = `${guess}`.padStart(7, '0')
    const { error } = await client.auth.updateUser({ password: `${account.password}-new`, nonce })
    answers.add(error?.code)
  }
  expect([...answers]).toEqual(['reauthentication_not_valid', 'over_request_rate_limit'])
})

test('text messages have a limit of their own', async () => {
  const world = await createAuthWorld(
    database,
    {
      sms: { enable_signup: true, enable_confirmations: true, max_frequency: 0 },
      rate_limit: { scale: 1, sms_sent: 2 },
    },
    { sms: { send: async () => ({ messageId: 'sample' }) } },
  )
  const ask = async (phone: string) => (await world.anon().auth.signInWithOtp({ phone })).error
  expect(await ask('15550000001')).toBeNull()
  expect(await ask('15550000002')).toBeNull()
  expect(await ask('15550000003')).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
})

test('wrong passwords for one account get slower, and a right one ends that', async () => {
  const world = await createAuthWorld(database, { rate_limit: { scale: 1, sign_in_sign_ups: 100 } })
  const account = someone()
  await world.anon().auth.signUp(account)
  const wrong = { email: account.email, password: 'wrong password' }
  const timed = async (body: object) => {
    const started = performance.now()
    await signIn(world, body, '198.51.100.9')
    return performance.now() - started
  }
  for (let attempt = 0; attempt < 6; attempt++) await timed(wrong)
  const slow = await timed(wrong)
  expect(slow).toBeGreaterThan(950)
  await timed(account)
  expect(await timed(wrong)).toBeLessThan(slow - 500)
})

test('the time of an answer does not tell whether an account exists', async () => {
  const world = await createAuthWorld(database, {
    email: { max_frequency: 0, enable_confirmations: true },
    password_hash_cost: undefined,
  })
  const known = someone()
  await world.admin().auth.admin.createUser({ ...known, email_confirm: true })
  const ask: Record<string, (email: string) => Promise<Response>> = {
    'sign-in': (email) => signIn(world, { email, password: 'wrong password' }, '198.51.100.4'),
    recovery: (email) => world.request('/recover', post({ email })),
    'sign-up': (email) =>
      world.request('/signup', post({ email, password: 'a password nobody has' })),
  }
  for (const [name, request] of Object.entries(ask)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 9; round++) {
      for (const who of ['known', 'unknown'] as const) {
        const started = performance.now()
        await request(who === 'known' ? known.email : someone().email)
        times[who].push(performance.now() - started)
      }
    }
    const [left, right] = [median(times.known), median(times.unknown)]
    expect(
      Math.abs(left - right) / Math.max(left, right),
      `${name}: ${left} ms and ${right} ms`,
    ).toBeLessThan(0.5)
  }
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
