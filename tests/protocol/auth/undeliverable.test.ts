import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeIn,
  createAuthWorld,
  present,
  someone,
} from '#tests/protocol/support/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
/** No mail can be sent; then, with a mail server. */
let silent: AuthWorld
let mailing: AuthWorld

const isUndeliverable = (email: string) => email.endsWith('@example.com')

beforeAll(async () => {
  database = await createTestDatabase()
  const create = (enable_confirmations: boolean) =>
    createAuthWorld(
      database,
      { email: { enable_confirmations, max_frequency: 0 } },
      { isUndeliverable },
    )
  silent = await create(false)
  mailing = await create(true)
})
afterAll(() => database.drop())

/** Signed in, with an address that no mail can reach unless another is given. */
async function signedIn(world: AuthWorld, address = someone().email) {
  const { password } = someone()
  const made = { email: address, password, email_confirm: true }
  await world.admin().auth.admin.createUser(made)
  const client = world.anon()
  await client.auth.signInWithPassword({ email: address, password })
  return { client, email: address, password }
}

const canSignIn = async (world: AuthWorld, email: string, password: string) =>
  (await world.anon().auth.signInWithPassword({ email, password })).error === null

const newAddress = () => someone().email.replace('example.com', 'river.example')

test('without a mail server the password alone replaces an undeliverable address, at once', async () => {
  const { client, email, password } = await signedIn(silent)
  const elsewhere = silent.anon()
  await elsewhere.auth.signInWithPassword({ email, password })
  const next = newAddress()
  const { data } = await client.auth.updateUser({ email: next, current_password: password })
  expect(data.user).toMatchObject({ email: next })
  expect(data.user).not.toHaveProperty('new_email')
  expect(silent.mails).toEqual([])
  expect((await client.auth.getUser()).data.user?.email).toBe(next)
  expect((await elsewhere.auth.getUser()).data.user).toBeNull()
  expect(await canSignIn(silent, next, password)).toBe(true)
  expect(await canSignIn(silent, email, password)).toBe(false)
})

test('with a mail server the new address confirms, and the undeliverable one is not asked', async () => {
  const { client, email, password } = await signedIn(mailing)
  const next = newAddress()
  const { data } = await client.auth.updateUser({ email: next, current_password: password })
  expect(data.user).toMatchObject({ email, new_email: next })
  expect(mailing.mails.map(({ to }) => to)).toEqual([next])

  // A stranger who asks for the mails again does not bring the old address back into it.
  await mailing.anon().auth.resend({ type: 'email_change', email })
  expect(mailing.mails).toHaveLength(1)
  const token = codeIn(mailing.mails[0])
  const confirmed = await client.auth.verifyOtp({ email: next, token, type: 'email_change' })
  expect(confirmed.data.user).toMatchObject({ email: next })
  expect(await canSignIn(mailing, next, password)).toBe(true)
})

test('a session without the password cannot take over an undeliverable address', async () => {
  const { client, email } = await signedIn(mailing)
  const next = newAddress()
  const wrong = await client.auth.updateUser({ email: next, current_password: 'guessed wrong' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })

  await client.auth.updateUser({ email: next })
  const toNew = present(mailing.mails.find(({ to }) => to === next))
  const first = await client.auth.verifyOtp({
    email: next,
    token: codeIn(toNew),
    type: 'email_change',
  })
  expect(first.data.user).toBeNull()
  await mailing.anon().auth.resend({ type: 'email_change', email })
  expect(mailing.mails.filter(({ to }) => to === next)).toHaveLength(1)
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('the password does not stand in for a mailbox that exists', async () => {
  const { client, email, password } = await signedIn(silent, newAddress())
  const next = newAddress()
  const { data } = await client.auth.updateUser({ email: next, current_password: password })
  expect(data.user).toMatchObject({ email, new_email: next })
  expect(silent.mails.map(({ to }) => to).sort()).toEqual([email, next].sort())
})
