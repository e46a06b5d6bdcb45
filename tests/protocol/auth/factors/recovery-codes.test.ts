import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type AuthWorld, bearer, createAuthWorld, present } from '#tests/protocol/support/auth.ts'
import {
  beginStep,
  claimsOf,
  codeOf,
  enroll,
  enrollAndVerify,
  signUp,
} from '#tests/protocol/support/mfa.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

const experimental = { recoveryCodes: true }

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    mfa: { recovery_codes: { enroll_enabled: true, verify_enabled: true } },
    email: { notification: { mfa_factor_enrolled: { enabled: true } } },
  })
  beginStep(world)
})
afterAll(() => database.drop())

/** A person with an authenticator, at the second level, and with recovery codes. */
async function signUpWithCodes() {
  const account = await signUp(world)
  const { factorId, secret } = await enrollAndVerify(world, account.client)
  const client = await logIn(account)
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(world, secret) })
  const { data, error } = await client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...account, client, factorId, secret, codes: data.codes, set: data }
}

/** A session of the first level. */
async function logIn({ email, password }: { email: string; password: string }) {
  const client = world.anon({ experimental })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

const refusal = (status: number, code: string) => ({ error: { status, code } })
const wrong = refusal(422, 'mfa_verification_failed')

test('a set of ten codes is shown once, as a factor of its own, and stored as hashes', async () => {
  const { client, id, email, codes, set } = await signUpWithCodes()
  expect(set).toEqual({
    id: expect.any(String),
    type: 'recovery_code',
    friendly_name: 'Recovery codes',
    total: 10,
    codes: expect.any(Array),
  })
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/)
  expect(await client.auth.mfa.recoveryCodes.getStatus()).toEqual({
    data: { id: set.id, type: 'recovery_code', total: 10, remaining: 10 },
    error: null,
  })
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.recovery_code).toMatchObject([{ id: set.id, friendly_name: 'Recovery codes' }])
  expect(data?.totp).toHaveLength(1)
  const { rows } = await database.owner.query(sql`
    select to_jsonb(c) as stored
    from auth.mfa_recovery_codes as c
    join auth.mfa_recovery_code_sets using (factor_id)
    where user_id = ${id}`)
  expect(rows).toHaveLength(10)
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  expect(world.mails.filter(({ to }) => to === email).at(-1)?.text).toContain('(recovery codes)')
})

test('a code raises the session to the second level, once, however it is typed', async () => {
  const person = await signUpWithCodes()
  const [code = ''] = person.codes
  const low = await logIn(person)
  const other = await logIn(person)
  expect((await low.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  const typed = ` ${code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-')} `
  const { data, error } = await low.auth.mfa.recoveryCodes.verify({ code: typed })
  expect(error).toBeNull()
  const claims = claimsOf(present(data).access_token)
  expect(claims.aal).toBe('aal2')
  expect(claims.amr.map(({ method }) => method)).toContain('mfa/recovery_code')
  expect((await low.auth.getUser()).data.user?.factors).toHaveLength(2)
  expect((await low.auth.refreshSession()).data.session).not.toBeNull()
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await low.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 })

  const again = await logIn(person)
  expect(await again.auth.mfa.recoveryCodes.verify({ code })).toMatchObject(wrong)
})

test('of ten requests at once with one code, one passes', async () => {
  const person = await signUpWithCodes()
  const { data } = await (await logIn(person)).auth.getSession()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.request('/factors/recovery-codes/verify', {
        method: 'POST',
        headers: bearer(present(data.session).access_token),
        body: JSON.stringify({ code: person.codes[0] }),
      }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('five wrong codes lock the set for a quarter of an hour, other factors stay usable', async () => {
  const person = await signUpWithCodes()
  const [code = ''] = person.codes
  const low = await logIn(person)
  const { verify } = low.auth.mfa.recoveryCodes
  for (let guess = 0; guess < 5; guess++) {
    expect(await verify({ code: `abcdefghijklmno${guess}` })).toMatchObject(wrong)
  }
  const locked = refusal(429, 'mfa_recovery_codes_locked')
  expect(await verify({ code })).toMatchObject(locked)
  world.time.offsetMs += 14 * 60_000
  expect(await verify({ code })).toMatchObject(locked)
  world.time.offsetMs += 60_000
  expect((await verify({ code })).error).toBeNull()

  const next = await logIn(person)
  for (let guess = 0; guess < 5; guess++) {
    await next.auth.mfa.recoveryCodes.verify({ code: 'wrong' })
  }
  const { factorId, secret } = person
  const byApp = { factorId, code: codeOf(world, secret) }
  expect((await next.auth.mfa.challengeAndVerify(byApp)).error).toBeNull()
})

test('nobody uses the codes of somebody else, and none is a code', async () => {
  const owner = await signUpWithCodes()
  const thief = await logIn(await signUpWithCodes())
  const [code = ''] = owner.codes
  expect(await thief.auth.mfa.recoveryCodes.verify({ code })).toMatchObject(wrong)
  const empty = await thief.auth.mfa.recoveryCodes.verify({ code: ' - ' })
  expect(empty).toMatchObject(refusal(400, 'validation_failed'))
  const without = await signUp(world)
  const { auth } = await logIn(without)
  expect(await auth.mfa.recoveryCodes.verify({ code })).toMatchObject(wrong)
  expect(await auth.mfa.recoveryCodes.getStatus()).toMatchObject(
    refusal(404, 'mfa_factor_not_found'),
  )
})

test('new codes replace the old ones under the same factor, and end a lock', async () => {
  const person = await signUpWithCodes()
  const low = await logIn(person)
  for (let guess = 0; guess < 5; guess++) {
    await low.auth.mfa.recoveryCodes.verify({ code: 'wrong' })
  }
  const { data } = await person.client.auth.mfa.recoveryCodes.regenerate()
  expect(data).toMatchObject({ id: person.set.id, friendly_name: 'Recovery codes', total: 10 })
  const [old = ''] = person.codes
  expect(await low.auth.mfa.recoveryCodes.verify({ code: old })).toMatchObject(wrong)
  const [code = ''] = present(data).codes
  expect((await low.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull()
})

test('codes are made, replaced and removed only at the second level, once, and never alone', async () => {
  const person = await signUpWithCodes()
  const { generate, regenerate, unenroll } = (await logIn(person)).auth.mfa.recoveryCodes
  for (const act of [generate, regenerate, unenroll]) {
    expect(await act()).toMatchObject(refusal(403, 'insufficient_aal'))
  }
  const { auth } = person.client
  expect(await auth.mfa.recoveryCodes.generate()).toMatchObject(
    refusal(422, 'mfa_verified_factor_exists'),
  )
  const { factorId } = person
  expect(await auth.mfa.unenroll({ factorId })).toMatchObject(
    refusal(422, 'mfa_recovery_codes_sole_factor'),
  )
  const asFactor = await auth.mfa.unenroll({ factorId: person.set.id })
  expect(asFactor).toMatchObject(refusal(422, 'validation_failed'))
  const challenge = await auth.mfa.challenge({ factorId: person.set.id })
  expect(challenge).toMatchObject(refusal(400, 'validation_failed'))

  expect((await auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: person.set.id })
  expect(await auth.mfa.recoveryCodes.regenerate()).toMatchObject(
    refusal(404, 'mfa_factor_not_found'),
  )
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull()

  const without = await logIn(await signUp(world))
  await enroll(without)
  expect(await without.auth.mfa.recoveryCodes.generate()).toMatchObject(
    refusal(403, 'insufficient_aal'),
  )
})

test('codes go with the last other factor that an administrator removes', async () => {
  const { id, client, factorId } = await signUpWithCodes()
  await world.admin().auth.admin.mfa.deleteFactor({ userId: id, id: factorId })
  expect((await client.auth.getUser()).data.user?.factors ?? []).toEqual([])
  const { rows } = await database.owner.query(
    sql`select from auth.mfa_recovery_code_sets where user_id = ${id}`,
  )
  expect(rows).toEqual([])
})
