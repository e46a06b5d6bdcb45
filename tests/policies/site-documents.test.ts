import { expect, test } from 'vitest'
import { site } from '#content/defaults/site.ts'
import { adminDocumentNames, documentNames } from '#content/documents.ts'
import { firstRunName } from '#content/first-run.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

test('each publication is kept with its author, and versions count up by themselves', async () => {
  const { callers: database, ...rest } = await rolledBackDatabase()
  await addPeopleAndContent({ callers: database, ...rest })
  const { admin } = callers
  await database.query(
    admin,
    sql`insert into site_documents (name, content) values ('home', '{"a": 1}')`,
  )
  await database.query(
    admin,
    sql`update site_documents set content = '{"a": 2}', changes = '{"A: 1 → 2"}' where name = 'home' and version = 1`,
  )
  const late = await database.query(
    admin,
    sql`update site_documents set content = '{"a": 3}' where name = 'home' and version = 1 returning 1`,
  )
  expect(late.rows).toEqual([])
  const { rows } = await database.query(
    admin,
    sql`select version, content, changes, published_by, author from site_document_versions
        where name = 'home' order by version`,
  )
  expect(rows).toEqual([
    expect.objectContaining({ version: 1, content: { a: 1 }, published_by: ids.admin }),
    expect.objectContaining({ version: 2, content: { a: 2 }, changes: ['A: 1 → 2'] }),
  ])
})

test('visitors read every document but those for admins, and no document that is not known yet', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const all = [...documentNames, firstRunName, 'added-later']
  await database.callers.query(
    callers.admin,
    sql`insert into site_documents (name, content) select unnest(${all}::text[]), '{}'`,
  )
  const read = sql`select name from site_documents`
  const namesFor = async (caller: Caller) =>
    (await rowsFor<{ name: string }>(database, caller, read)).map(({ name }) => name).sort()
  const isForAdmins = (name: string) => adminDocumentNames.some((one) => one === name)
  const shown = [...documentNames.filter((name) => !isForAdmins(name)), firstRunName].sort()
  expect(await namesFor(callers.anonymous)).toEqual(shown)
  expect(await namesFor(callers.student)).toEqual(shown)
  expect(await namesFor(callers.admin)).toEqual(all.sort())
})

test('a document has bounds', async () => {
  const { callers: database, ...rest } = await rolledBackDatabase()
  await addPeopleAndContent({ callers: database, ...rest })
  const publish = (name: string, content: string) =>
    database.query(
      callers.admin,
      sql`insert into site_documents (name, content) values (${name}, ${content}::jsonb)`,
    )
  await expect(publish('home', '[]')).rejects.toMatchObject({ code: '23514' })
  await expect(publish('../home', '{}')).rejects.toMatchObject({ code: '23514' })
  const huge = JSON.stringify({ text: 'x'.repeat(200_001) })
  await expect(publish('home', huge)).rejects.toMatchObject({ code: '23514' })
})

test('a picture stays while a document, a kept version or a draft shows it', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const { admin } = callers
  const withPicture = (file: string) => JSON.stringify({ list: [{ portrait: { file } }] })
  const names = ['draft', 'version', 'published', 'unused'].map((name) => `about/${name}.png`)
  const [draft = '', version = '', published = '', unused = ''] = names
  await database.callers.query(
    admin,
    sql`insert into storage.objects (bucket_id, name) select 'site-pictures', unnest(${names}::text[])`,
  )
  await database.callers.query(
    admin,
    sql`insert into site_documents (name, content) values ('home', ${withPicture(version)}::jsonb)`,
  )
  await database.callers.query(
    admin,
    sql`update site_documents set content = ${withPicture(published)}::jsonb where name = 'home'`,
  )
  await database.callers.query(
    admin,
    sql`insert into site_document_drafts (name, content, based_on)
        values ('home', ${withPicture(draft)}::jsonb, 2)`,
  )
  const remove = async () => {
    const { rows } = await database.callers.query<{ name: string }>(
      admin,
      sql`delete from storage.objects where name = any(${names}) returning name`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await remove()).toEqual([unused])
  await database.callers.query(admin, sql`delete from site_document_drafts`)
  expect(await remove()).toEqual([draft])
})

test('the name in My site becomes that of the oldest admin, whoever publishes it', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`update user_roles set role = 'admin' where user_id = ${ids.student}`,
  )
  await database.owner.query(
    sql`update auth.users set created_at = now() - interval '1 year' where id = ${ids.student}`,
  )
  const publish = (ownerName: string) =>
    database.callers.query(
      callers.admin,
      sql`insert into site_documents (name, content)
          values ('business', jsonb_build_object('ownerName', ${ownerName}::text))
          on conflict (name) do update set content = excluded.content`,
    )
  const namesNow = async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      sql`select raw_user_meta_data ->> 'full_name' as name from auth.users
          where id in (${ids.student}, ${ids.admin})
          union all select distinct author_name from blog_posts
          order by name`,
    )
    return rows.map(({ name }) => name)
  }
  await publish(site.ownerName)
  await publish(' ')
  expect(await namesNow()).toEqual(['Sample Admin', 'Sample Student', 'Sample Student'])
  await publish('Sample Owner')
  expect(await namesNow()).toEqual(['Sample Admin', 'Sample Owner', 'Sample Owner'])
})
