import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { addPeopleAndContent, callers, ids } from './people-and-content.ts'

test('each publication is kept with its author, and versions count up by themselves', async () => {
  const { callers: database, ...rest } = await temporaryDatabase()
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

test('a document has bounds', async () => {
  const { callers: database, ...rest } = await temporaryDatabase()
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
