import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { failureOf, rowFor, rowsFor } from '#tests/policies/support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { addFactor, addPasskey, afterTheCode } from './half-signed-in.ts'

async function withSecondFactor(userId: string, status = 'verified') {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addFactor(database, userId, status)
  return database
}

async function isAdmin(database: PolicyDatabase, caller: Caller) {
  return (await rowFor<{ is_admin: boolean }>(database, caller, sql`select is_admin()`)).is_admin
}

test('an admin with a second factor is an admin only after passing it', async () => {
  const database = await withSecondFactor(ids.admin)
  expect(await isAdmin(database, callers.admin)).toBe(false)
  expect(await isAdmin(database, afterTheCode(callers.admin))).toBe(true)
})

test('with a passkey an admin is an admin after logging in with it, not by the password', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addPasskey(database, ids.admin)
  const by = (method: string, caller: Caller): Caller => ({
    ...caller,
    claims: { ...caller.claims, amr: [{ method, timestamp: 1 }] },
  })
  expect(await isAdmin(database, by('password', callers.admin))).toBe(false)
  expect(await isAdmin(database, by('passkey', afterTheCode(callers.admin)))).toBe(true)
})

test('nobody reads passkeys or challenges through the database', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addPasskey(database, ids.student)
  for (const caller of [callers.anonymous, callers.student, callers.admin, callers.service]) {
    for (const statement of [
      sql`select * from auth.webauthn_credentials`,
      sql`select * from auth.webauthn_challenges`,
    ]) {
      expect((await failureOf(rowsFor(database, caller, statement))).code).toBe('42501')
    }
  }
})

test('a factor that was never confirmed locks nobody out', async () => {
  const database = await withSecondFactor(ids.admin, 'unverified')
  expect(await isAdmin(database, callers.admin)).toBe(true)
})

test('a password alone opens nothing of an account with a second factor', async () => {
  const database = await withSecondFactor(ids.student)
  const orders = sql`select id from product_orders`
  const progress = sql`select id from user_course_progress`
  const posts = sql`update blog_posts set title = 'Changed' where id = ${ids.post} returning id`
  for (const statement of [orders, progress, posts]) {
    expect(await rowsFor(database, callers.student, statement)).toEqual([])
    expect(await rowsFor(database, afterTheCode(callers.student), statement)).toHaveLength(1)
  }
  const claim = sql`
    insert into product_orders (user_id, product_id) values (${ids.student}, ${ids.otherFreeProduct})`
  expect((await failureOf(rowsFor(database, callers.student, claim))).code).toBe('42501')
})

test('only the claim aal2 itself counts as passed', async () => {
  const database = await withSecondFactor(ids.student)
  const passed = sql`select passed_second_factor() as passed`
  const { aal: _, ...withoutLevel } = callers.student.claims
  const odd = [null, '', 'aal1', 'AAL2', 'aal2 ', 'aal3', 2, true, ['aal2'], { aal: 'aal2' }]
  const claims = [
    withoutLevel,
    { ...withoutLevel, user_metadata: { aal: 'aal2' }, app_metadata: { aal: 'aal2' } },
    ...odd.map((aal) => ({ ...withoutLevel, aal })),
  ]
  for (const claimed of claims) {
    const caller: Caller = { role: 'authenticated', claims: claimed }
    expect(await rowsFor(database, caller, passed), JSON.stringify(claimed)).toEqual([
      { passed: false },
    ])
  }
  expect(await rowsFor(database, afterTheCode(callers.student), passed)).toEqual([{ passed: true }])
  expect(await rowsFor(database, callers.other, passed)).toEqual([{ passed: true }])
})

test('visitors and the secret key do not notice', async () => {
  const database = await withSecondFactor(ids.student)
  const posts = sql`select id from blog_posts`
  expect(await rowsFor(database, callers.anonymous, posts)).toHaveLength(1)
  expect(await rowsFor(database, callers.service, posts)).toHaveLength(3)
})
