import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type AuthWorld, createAuthWorld, present, someone } from '#tests/protocol/support/auth.ts'
import {
  lastMailTo,
  openLink,
  type SentSignUp,
  secretsIn,
  sendSignUp,
  signInWith,
} from '#tests/protocol/support/pending-sign-ups.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    email: { enable_confirmations: true, max_frequency: 0 },
  })
})
afterAll(() => database.drop())

const consent = 'Yes, send me letters (sample wording)'

async function listConsents(userId: string | undefined) {
  const { rows } = await database.owner.query(
    sql`select consent from letter_consents where user_id = ${userId}`,
  )
  return rows
}

const tenStrangers = Array.from({ length: 10 }, () => 'stranger' as const)
const cases: { way: 'link' | 'code'; order: ('owner' | 'stranger')[] }[] = [
  { way: 'link', order: ['stranger', 'owner'] },
  { way: 'link', order: ['owner', 'stranger'] },
  { way: 'link', order: ['stranger', 'owner', ...tenStrangers] },
  { way: 'code', order: [...tenStrangers, 'owner', 'stranger'] },
]

for (const { way, order } of cases) {
  test(`the owner who opens her own ${way} gets the account alone (${order.join(', ')})`, async () => {
    const { email } = someone()
    const strangers: SentSignUp[] = []
    let owner: SentSignUp | undefined
    for (const who of order) {
      if (who === 'owner') owner = await sendSignUp(world, email, 'Sample Owner')
      else strangers.push(await sendSignUp(world, email, 'Stranger', { letter_consent: consent }))
    }
    const { tokenHash, code, password } = present(owner)
    const { data, error } =
      way === 'link'
        ? await openLink(world, tokenHash)
        : await world.anon().auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner', email })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { full_name: 'Sample Owner', email_verified: true } },
    ])
    expect(await listConsents(data.user?.id)).toEqual([])
    expect(await signInWith(world, email, password)).toBe('signed in')
    for (const stranger of strangers) {
      expect(await signInWith(world, email, stranger.password)).toBe('invalid_credentials')
      expect((await openLink(world, stranger.tokenHash)).error?.code).toBe('otp_expired')
    }
  })
}

test('the consent of the confirmed sign-up counts, and leaves the metadata', async () => {
  const { email } = someone()
  await sendSignUp(world, email, 'Stranger')
  const owner = await sendSignUp(world, email, 'Sample Owner', { letter_consent: consent })
  await sendSignUp(world, email, 'Stranger')
  const { data } = await openLink(world, owner.tokenHash)
  expect(await listConsents(data.user?.id)).toEqual([{ consent }])
  expect(data.user?.user_metadata).not.toHaveProperty('letter_consent')
})

test('until one is confirmed each pending password is not confirmed yet, and no other is known', async () => {
  const { email, password } = someone()
  const pending = [
    await sendSignUp(world, email, 'Stranger'),
    await sendSignUp(world, email, 'Sample Owner'),
  ]
  for (const signUp of pending) {
    expect(await signInWith(world, email, signUp.password)).toBe('email_not_confirmed')
  }
  expect(await signInWith(world, email, password)).toBe('invalid_credentials')
  const beyondBcrypt = present(pending[0]).password.padEnd(80, 'x')
  expect(await signInWith(world, email, beyondBcrypt)).toBe('invalid_credentials')
})

test('an unconfirmed account shows nothing that a sign-up sent, not even to the admin', async () => {
  const { email } = someone()
  await sendSignUp(world, email, 'Stranger', { letter_consent: consent })
  const { rows } = await database.owner.query(sql`
    select encrypted_password, raw_user_meta_data ->> 'full_name' as name
    from auth.users where email = ${email}`)
  expect(rows).toEqual([{ encrypted_password: '', name: null }])
})

test('of two links that are opened at the same moment one confirms, and its password alone works', async () => {
  const { email } = someone()
  const first = await sendSignUp(world, email, 'Stranger')
  const second = await sendSignUp(world, email, 'Sample Owner')
  const answers = await Promise.all([first, second].map((one) => openLink(world, one.tokenHash)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  const winner = answers[0]?.error ? second : first
  for (const one of [first, second]) {
    const expected = one === winner ? 'signed in' : 'invalid_credentials'
    expect(await signInWith(world, email, one.password)).toBe(expected)
  }
})

test('an address has at most twenty pending sign-ups: the oldest is dropped', async () => {
  const { email } = someone()
  const oldest = await sendSignUp(world, email, 'Stranger')
  const next = await sendSignUp(world, email, 'Sample Owner')
  for (let count = 0; count < 19; count++) {
    await world.anon().auth.signInWithOtp({ email, options: { data: { count } } })
  }
  expect((await openLink(world, oldest.tokenHash)).error?.code).toBe('otp_expired')
  expect((await openLink(world, next.tokenHash)).error).toBeNull()
})

test('signing up again with the same password and name sends the same sign-up again', async () => {
  const { email, password } = someone()
  const signUp = () => world.anon().auth.signUp({ email, password })
  await signUp()
  const first = secretsIn(lastMailTo(world, email))
  await signUp()
  const second = secretsIn(lastMailTo(world, email))
  expect((await openLink(world, first.tokenHash)).error?.code).toBe('otp_expired')
  expect((await openLink(world, second.tokenHash)).error).toBeNull()
  expect(await signInWith(world, email, password)).toBe('signed in')
})

test('a mail that is sent again confirms the only sign-up, and of several none', async () => {
  const { email } = someone()
  const resend = async () => {
    await world.anon().auth.resend({ type: 'signup', email })
    return secretsIn(lastMailTo(world, email)).tokenHash
  }
  const owner = await sendSignUp(world, email, 'Sample Owner')
  await resend()
  const stranger = await sendSignUp(world, email, 'Stranger')
  const { data, error } = await openLink(world, await resend())
  expect(error).toBeNull()
  expect(data.user?.user_metadata).not.toHaveProperty('full_name')
  for (const { password } of [owner, stranger]) {
    expect(await signInWith(world, email, password)).toBe('invalid_credentials')
  }

  const alone = someone()
  const { password } = await sendSignUp(world, alone.email, 'Sample Owner')
  await world.anon().auth.resend({ type: 'signup', email: alone.email })
  const again = secretsIn(lastMailTo(world, alone.email))
  const confirmed = await openLink(world, again.tokenHash)
  expect(confirmed.data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(await signInWith(world, alone.email, password)).toBe('signed in')
})

test('once confirmed, a link that was on its way signs in and changes nothing', async () => {
  const { email } = someone()
  const owner = await sendSignUp(world, email, 'Sample Owner')
  const stranger = await sendSignUp(world, email, 'Stranger')
  const { data } = await openLink(world, owner.tokenHash)
  // As if the stranger's sign-up had looked for the account just before it was confirmed.
  await database.owner.query(sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, link_hash, relates_to,
      encrypted_password, user_metadata)
    select gen_random_uuid(), ${data.user?.id}, 'confirmation_token', 'x',
      encode(sha256('late'), 'hex'), ${email}, 'a stranger''s', '{"full_name": "Stranger"}'`)
  const late = await openLink(world, 'late')
  expect(late.data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(await signInWith(world, email, owner.password)).toBe('signed in')
  expect(await signInWith(world, email, stranger.password)).toBe('invalid_credentials')
})

test('where confirmation was switched off, the next sign-up takes the account that nobody confirmed', async () => {
  const open = await createAuthWorld(database)
  const { email, password } = someone()
  const stranger = await sendSignUp(world, email, 'Stranger')
  const { data } = await open.anon().auth.signUp({ email, password })
  expect(data.session).not.toBeNull()
  expect(data.user?.user_metadata).not.toHaveProperty('full_name')
  expect(await signInWith(world, email, password)).toBe('signed in')
  expect(await signInWith(world, email, stranger.password)).toBe('invalid_credentials')
  expect((await openLink(world, stranger.tokenHash)).error?.code).toBe('otp_expired')
})
