import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#tests/policies/support/ask.ts'
import {
  addAuditEntry,
  addLetters,
  addPeopleAndContent,
  addSiteDocuments,
  addStudentMarks,
  callerNames,
  callers,
} from '#tests/policies/support/people-and-content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { rules } from './matrix.ts'
import type { Answer, Verb } from './rules.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
  await addSiteDocuments(database)
  await addStudentMarks(database)
  await addAuditEntry(database)
  await addLetters(database)
})
afterAll(() => database?.drop())

for (const { table, about, verb, text, answers } of rules) {
  const expected = answers.split(' ')
  test(`${verb} ${table}: ${about}: ${answers}`, async () => {
    const given: Answer[] = []
    for (const name of callerNames) given.push(await ask(database, callers[name], text))
    expect(Object.fromEntries(callerNames.map((name, column) => [name, given[column]]))).toEqual(
      Object.fromEntries(callerNames.map((name, column) => [name, expected[column]])),
    )
  })
}

test('every table and view of schema public is in the matrix with all four verbs', async () => {
  const { rows } = await database.owner.query<{ name: string }>({
    text: `select relname as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    values: [],
  })
  expect(rows.length).toBeGreaterThan(0)
  const verbs: Verb[] = ['select', 'insert', 'update', 'delete']
  const untested = rows.flatMap(({ name }) =>
    verbs
      .filter((verb) => !rules.some((rule) => rule.table === name && rule.verb === verb))
      .map((verb) => `${verb} ${name}`),
  )
  expect(untested).toEqual([])
})

test('every table of schema public has row level security and a policy', async () => {
  const { rows } = await database.owner.query<{ name: string }>({
    text: `select c.relname as name from pg_class as c
           where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
             and not (c.relrowsecurity and exists (
               select from pg_policy as p
               where p.polrelid = c.oid and 'service_role'::regrole <> all (p.polroles)
             ))`,
    values: [],
  })
  expect(rows).toEqual([])
})

test('the secret key reaches every table also where Postgres lets no role bypass row level security', async () => {
  const { rows } = await database.owner.query<{ name: string }>({
    text: `select relname as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
             select from pg_policy
             where polrelid = pg_class.oid and polroles @> array['service_role'::regrole::oid])`,
    values: [],
  })
  expect(rows).toEqual([])
})

test('every view of schema public obeys the policies of its tables, but for the guarded users view', async () => {
  const { rows } = await database.owner.query<{ name: string }>({
    text: `select relname as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'v'
             and not coalesce(reloptions @> '{security_invoker=true}', false)`,
    values: [],
  })
  expect(rows).toEqual([{ name: 'users' }])
})

test('no caller reaches the tables that only triggers and definer functions keep', async () => {
  for (const table of [
    'private.user_activity',
    'private.hourly_completions',
    'private.row_counts',
    'private.function_calls',
    'private.mail_links',
    'private.stripe_events',
    'private.visitor_key',
    'mail.outbox',
    'mail.unsent',
  ]) {
    for (const name of callerNames) {
      expect(await ask(database, callers[name], `select 1 from ${table}`)).toBe('refused')
    }
  }
})
