import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '#server/identity/caller.ts'
import { sql } from '#server/postgres/sql.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './as-caller.ts'
import { addPeopleAndContent, callers, ids } from './people-and-content.ts'

async function withSecondFactor(userId: string, status = 'verified') {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.authAdmin.query(sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${userId}, 'totp', ${status}, now(), now())`)
  return database
}

function afterTheCode(caller: Caller): Caller {
  return { ...caller, claims: { ...caller.claims, aal: 'aal2' } }
}

async function isAdmin(database: TestDatabase, caller: Caller) {
  return (await rowFor<{ is_admin: boolean }>(database, caller, sql`select is_admin()`)).is_admin
}

test('an admin with a second factor is an admin only after passing it', async () => {
  const database = await withSecondFactor(ids.admin)
  expect(await isAdmin(database, callers.admin)).toBe(false)
  expect(await isAdmin(database, afterTheCode(callers.admin))).toBe(true)
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
