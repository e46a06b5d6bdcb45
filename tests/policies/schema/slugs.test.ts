import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { failureOf, rowFor } from '#tests/policies/support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

type Slugged = { id: string; slug: string }

function write(database: PolicyDatabase, title: string, slug = '') {
  return rowFor<Slugged>(
    database,
    callers.student,
    sql`insert into blog_posts (title, content, slug) values (${title}, 'Words', ${slug})
        returning id, slug`,
  )
}

test('a slug is made from the title when none is given', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const cases = [
    ['  Bank Reconciliation: 5 Steps!  ', 'bank-reconciliation-5-steps'],
    ["What's “Petty Cash”?", 'whats-petty-cash'],
    ['Profit & Loss', 'profit-and-loss'],
    ['Café Crème Ångström', 'cafe-creme-angstrom'],
    ['会計', 'post'],
  ] as const
  for (const [title, slug] of cases) expect((await write(database, title)).slug).toBe(slug)
  expect((await write(database, 'word '.repeat(40))).slug.length).toBeLessThanOrEqual(80)
})

test('equal titles get a number', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const slugs: string[] = []
  for (let post = 0; post < 12; post++) slugs.push((await write(database, 'Same title')).slug)
  expect(slugs).toEqual([
    'same-title',
    ...Array.from({ length: 11 }, (_, n) => `same-title-${n + 2}`),
  ])
  expect((await write(database, 'Same title 2')).slug).toBe('same-title-2-2')
})

test('a chosen slug is kept, refused when taken and refused when it is no slug', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  expect((await write(database, 'Title', 'chosen')).slug).toBe('chosen')
  expect((await failureOf(write(database, 'Title', 'chosen'))).code).toBe('23505')
  expect((await failureOf(write(database, 'Title', '../Bad'))).code).toBe('23514')
})

test('the slug stays when the title changes', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const { id, slug } = await write(database, 'First title')
  const retitle = sql`update blog_posts set title = 'Second title', slug = '' where id = ${id}
                      returning id, slug`
  expect(await rowFor<Slugged>(database, callers.student, retitle)).toEqual({ id, slug })
})

test('a hundred writers of one title at the same time all get their own slug', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`delete from blog_posts`) // a student keeps a hundred
  const posts = await Promise.all(Array.from({ length: 100 }, () => write(database, 'At once')))
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(100)
})

test('two open transactions with colliding titles wait for one another instead of failing', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await write(database, 'Budget')
  const add = (title: string) =>
    sql`insert into blog_posts (title, content) values (${title}, 'Words') returning slug`
  let second: Promise<{ slug: string }> | undefined
  const first = await database.callers.transaction(callers.student, async (transaction) => {
    const { rows } = await transaction.query<{ slug: string }>(add('Budget'))
    second = rowFor(database, callers.other, add('Budget 2'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    return rows[0]?.slug
  })
  expect(first).toBe('budget-2')
  expect((await second)?.slug).toBe('budget-2-2')
})

test('lesson slugs are unique within a course and may repeat across courses', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const lesson = (module: string) =>
    rowFor<Slugged>(
      database,
      callers.admin,
      sql`insert into course_lessons (module_id, title) values (${module}, 'Welcome')
          returning id, slug`,
    )
  expect((await lesson(ids.module)).slug).toBe('welcome')
  expect((await lesson(ids.module)).slug).toBe('welcome-2')
  const elsewhere = await lesson(ids.draftModule)
  expect(elsewhere.slug).toBe('welcome')

  const move = sql`update course_lessons set module_id = ${ids.module} where id = ${elsewhere.id}
                   returning id, slug, course_id`
  expect(await rowFor(database, callers.admin, move)).toEqual({
    id: elsewhere.id,
    slug: 'welcome-3',
    course_id: ids.course,
  })
})
