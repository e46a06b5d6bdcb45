import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { rowsFor } from '#tests/policies/support/as-caller.ts'
import { ask } from '#tests/policies/support/ask.ts'
import {
  addAuditEntry,
  addLetters,
  addPeopleAndContent,
  addSiteDocuments,
  addStudentMarks,
  callerNames,
  callers,
  ids,
} from '#tests/policies/support/people-and-content.ts'
import {
  createTestDatabase,
  type PolicyDatabase,
  type TestDatabase,
} from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { addAccountWithFactor, signedOut, withoutSessionCheck } from './half-signed-in.ts'
import { rules } from './matrix.ts'

type Account = { beforeCode: Caller; afterCode: Caller }

let database: TestDatabase
let accounts: { student: Account; admin: Account }

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
  await addSiteDocuments(database)
  await addStudentMarks(database)
  await addAuditEntry(database)
  await addLetters(database)
  accounts = {
    student: await addAccountWithFactor(database, ids.student),
    admin: await addAccountWithFactor(database, ids.admin),
  }
})
afterAll(() => database?.drop())

// The matrix covers every table and view with all four verbs, or its own test fails.
for (const name of ['student', 'admin'] as const) {
  test(`before the code the ${name} touches no row that a visitor could not touch`, async () => {
    const leaks: string[] = []
    for (const { table, about, verb, text } of rules) {
      const answer = await ask(database, accounts[name].beforeCode, text)
      const toVisitor = await ask(database, callers.anonymous, text)
      if (answer === 'yes' && toVisitor !== 'yes') leaks.push(`${verb} ${table}: ${about}`)
    }
    expect(leaks).toEqual([])
  })

  test(`after the code the ${name} may do what the matrix says`, async () => {
    const column = callerNames.indexOf(name)
    const given: string[] = []
    for (const { text } of rules) given.push(await ask(database, accounts[name].afterCode, text))
    expect(given).toEqual(rules.map(({ answers }) => answers.split(' ')[column]))
  })
}

const endings: Record<string, (other: PolicyDatabase) => Promise<Caller[]>> = {
  async blocked({ owner }) {
    await owner.query(sql`update auth.users set banned_until = now() + interval '1 day'`)
    return [callers.student, callers.admin]
  },
  'signed out': async () => [callers.student, callers.admin].map(signedOut),
}

for (const [ending, end] of Object.entries(endings)) {
  test(`${ending} people touch no row that a visitor could not touch, with a token from before`, async () => {
    const other = await rolledBackDatabase()
    await addPeopleAndContent(other)
    await addSiteDocuments(other)
    await addStudentMarks(other)
    await addAuditEntry(other)
    await addLetters(other)
    const leaks: string[] = []
    for (const caller of await end(other)) {
      for (const { table, about, verb, text } of rules) {
        const isTouched = (await ask(withoutSessionCheck(other), caller, text)) === 'yes'
        if (isTouched && (await ask(other, callers.anonymous, text)) !== 'yes') {
          leaks.push(`${caller.claims.sub}: ${verb} ${table}: ${about}`)
        }
      }
    }
    expect(leaks).toEqual([])
  })
}

/** Verbs open to anonymous visitors. Every entry must be open to anon. */
const openToVisitors = [
  'insert on contact_submissions',
  'insert on sign_up_offers_emails',
  'select on blog_categories',
  'select on qbo_checks',
  'select on quiz_answers',
  'select on quiz_questions',
  'select on site_documents',
]

/** Every verb on a table that no restrictive policy ties to the second factor. */
async function listUnguarded({ owner }: PolicyDatabase) {
  const { rows } = await owner.query<{ verb: string }>(sql`
    select format('%s on %s', asked.verb, c.oid::regclass) as verb
    from pg_class as c
    cross join (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd'))
      as asked (verb, command)
    where (c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        or c.oid = 'storage.objects'::regclass)
      and not exists (
        select
        from pg_policy as p
        where p.polrelid = c.oid
          and not p.polpermissive
          and p.polcmd in (asked.command::"char", '*')
          and 'authenticated'::regrole = any (p.polroles)
          and concat(pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))
            like '%passed_second_factor()%'
      )
    order by 1`)
  return rows.map(({ verb }) => verb)
}

test('every verb on every table asks for the second factor, but for what visitors may do', async () => {
  expect(await listUnguarded(database)).toEqual(openToVisitors)
  for (const open of openToVisitors) {
    const [verb, table] = open.split(' on ')
    const toVisitor = rules.filter((rule) => rule.verb === verb && rule.table === table)
    // A trigger adds the address, so that the visitor's own statement counts no row.
    const answer = table === 'sign_up_offers_emails' ? 'nothing' : 'yes'
    expect(toVisitor.map(({ answers }) => answers.split(' ')[0])).toContain(answer)
  }
})

test('a table that is added without it is found', async () => {
  const other = await rolledBackDatabase()
  await other.owner.query(sql`create table public.added_later (id int)`)
  expect(await listUnguarded(other)).toEqual(
    expect.arrayContaining([
      'select on added_later',
      'insert on added_later',
      'update on added_later',
      'delete on added_later',
    ]),
  )
})

test('before the code no bucket shows, takes, changes or loses a file', async () => {
  const { rows: buckets } = await database.owner.query<{ id: string }>(
    sql`select id from storage.buckets`,
  )
  expect(buckets.length).toBeGreaterThan(0)
  for (const { id: bucket } of buckets) {
    for (const folder of [ids.student, ids.admin, 'shared']) {
      await database.owner.query(sql`
        insert into storage.objects (bucket_id, name) values (${bucket}, ${`${folder}/walk.file`})`)
      const file = `bucket_id = '${bucket}' and name = '${folder}/walk.file'`
      for (const { beforeCode } of Object.values(accounts)) {
        const select = sql`
          select id from storage.objects where bucket_id = ${bucket} order by id`
        expect(await rowsFor(database, beforeCode, select), bucket).toEqual(
          await rowsFor(database, callers.anonymous, select),
        )
        const answers = [
          await ask(
            database,
            beforeCode,
            `insert into storage.objects (bucket_id, name) values ('${bucket}', '${folder}/new.file')`,
          ),
          await ask(
            database,
            beforeCode,
            `update storage.objects set metadata = '{}' where ${file}`,
          ),
          await ask(database, beforeCode, `delete from storage.objects where ${file}`),
        ]
        expect(answers, `${bucket}/${folder}`).toEqual(['refused', 'nothing', 'nothing'])
      }
    }
  }
})
