import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { contentTables } from '#server/export/contents.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

const { service } = callers

async function createSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  return database
}

async function openImport(database: TestDatabase) {
  const { id } = await rowFor<{ id: string }>(database, service, sql`select open_import() as id`)
  const stage = (table: string, ...rows: object[]) =>
    database.callers.query(
      service,
      sql`select stage_rows(${id}, ${table}, ${JSON.stringify(rows)})`,
    )
  const commit = () =>
    database.callers.query(
      service,
      sql`select commit_import(${id}, ${contentTables}, ${ids.admin})`,
    )
  const end = () => rowFor(database, service, sql`select end_import(${id}) as is_done`)
  await stage('people', { id: ids.admin, email: 'admin@example.com' })
  await database.callers.query(service, sql`select match_people(${id}, ${ids.admin})`)
  return { id, stage, commit, end }
}

const countPosts = (database: TestDatabase) =>
  rowFor(database, service, sql`select count(*)::int as posts from blog_posts`)

test('an import that was cancelled cannot be committed, and one that was committed not cancelled', async () => {
  const database = await createSite()
  const before = await countPosts(database)
  const cancelled = await openImport(database)
  expect(await cancelled.end()).toEqual({ is_done: false })
  expect((await failureOf(cancelled.commit())).code).toBe('PT409')
  expect(await countPosts(database)).toEqual(before)

  const committed = await openImport(database)
  await committed.commit()
  expect(await committed.end()).toEqual({ is_done: true })
  expect(await countPosts(database)).toEqual({ posts: 0 })
})

test('entries of the audit log that the secret key imports are marked, whatever they say', async () => {
  const database = await createSite()
  const { stage, commit } = await openImport(database)
  const entry = { act: 'block', actor_email: 'admin@example.com', subject_email: '' }
  await stage('audit_log', { id: crypto.randomUUID(), ...entry, imported_at: null })
  await commit()
  const log = sql`select act, imported_at is not null as is_imported from audit_log order by act`
  expect(await rowsFor(database, callers.admin, log)).toEqual([
    { act: 'block', is_imported: true },
    { act: 'import_site', is_imported: false },
  ])
})

test('an import keeps the dates, versions and authors of rows, which callers cannot set', async () => {
  const database = await createSite()
  const { stage, commit } = await openImport(database)
  const document = { name: 'about', content: {}, version: 7, published_at: '2020-02-02T00:00:00Z' }
  await stage('site_documents', document)
  await commit()
  const read = sql`select version, extract(year from published_at)::int as year from site_documents`
  expect(await rowsFor(database, service, read)).toEqual([{ version: 7, year: 2020 }])
})

test('nobody reads staged rows but through the functions, and nobody replaces content without an import', async () => {
  const database = await createSite()
  const { id } = await openImport(database)
  const replace = sql`select replace_content(${id}, ${contentTables}, ${ids.admin}, null)`
  const staged = sql`select from private.transfer_rows`
  for (const caller of Object.values(callers)) {
    for (const statement of [replace, staged]) {
      expect((await failureOf(database.callers.query(caller, statement))).code).toBe('42501')
    }
  }
})
