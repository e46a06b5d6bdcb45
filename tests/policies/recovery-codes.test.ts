import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { addAccountWithFactor, addPasskey } from './access/half-signed-in.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

async function createSite() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  return { database, ...(await addAccountWithFactor(database, ids.student)) }
}

async function makeCodes(database: PolicyDatabase, caller: Caller) {
  const make = sql`select code from make_recovery_codes() as code`
  return (await rowsFor<{ code: string }>(database, caller, make)).map(({ code }) => code)
}

async function redeem(database: PolicyDatabase, caller: Caller, code: string) {
  const call = sql`select use_recovery_code(${code}) as is_done`
  return (await rowFor<{ is_done: boolean }>(database, caller, call)).is_done
}

async function countFactors({ owner }: PolicyDatabase) {
  return (await owner.query(sql`select from auth.mfa_factors`)).rows.length
}

test('a recovery code turns the second factor off, once, and voids the others', async () => {
  const { database, beforeCode, afterCode } = await createSite()
  const [code = '', other = ''] = await makeCodes(database, afterCode)
  expect(code).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/)
  expect(await redeem(database, beforeCode, 'guessed')).toBe(false)
  expect(await countFactors(database)).toBe(1)
  expect(await redeem(database, beforeCode, ` ${code.toUpperCase()} `)).toBe(true)
  expect(await countFactors(database)).toBe(0)
  for (const used of [code, other]) expect(await redeem(database, beforeCode, used)).toBe(false)
})

test('a recovery code removes passkeys with the other factors', async () => {
  const { database, beforeCode, afterCode } = await createSite()
  await addPasskey(database, ids.student)
  const [code = ''] = await makeCodes(database, afterCode)
  expect(await redeem(database, beforeCode, code)).toBe(true)
  const { rows } = await database.owner.query(sql`select from auth.webauthn_credentials`)
  expect([rows, await countFactors(database)]).toEqual([[], 0])
})

test('nobody uses the recovery codes of somebody else, or reads them', async () => {
  const { database, beforeCode, afterCode } = await createSite()
  const [code = ''] = await makeCodes(database, afterCode)
  for (const caller of [callers.anonymous, callers.other, callers.admin]) {
    expect(await redeem(database, caller, code)).toBe(false)
  }
  expect(await countFactors(database)).toBe(1)
  for (const caller of [beforeCode, callers.admin, callers.service]) {
    const reading = rowsFor(database, caller, sql`select * from private.recovery_codes`)
    expect((await failureOf(reading)).code).toBe('42501')
  }
})

test('new recovery codes replace the old ones, and only after the second factor', async () => {
  const { database, beforeCode, afterCode } = await createSite()
  const [old = ''] = await makeCodes(database, afterCode)
  await makeCodes(database, afterCode)
  expect(await redeem(database, beforeCode, old)).toBe(false)
  expect((await failureOf(makeCodes(database, beforeCode))).code).toBe('42501')
})
