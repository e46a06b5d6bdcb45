import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

const pathOf = (name: string) => `files/1763474400000-1a2b3c4d-${name}.pdf`
const naming = (name: string) => `<p data-block="file"><a href="/${pathOf(name)}">A file</a></p>`

/** Files that texts of each kind name, and one that none does. */
async function createSite() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const { owner } = database
  const names = [
    'lesson',
    'notes',
    'free',
    'unpublished',
    'post',
    'draft',
    'student-post',
    'unnamed',
  ]
  for (const name of names) {
    await owner.query(
      sql`insert into storage.objects (bucket_id, name) values ('course-pdfs', ${pathOf(name)})`,
    )
  }
  await owner.query(sql`
    update course_lessons
    set content = ${naming('lesson')}, notes = ${naming('notes')}
    where course_id = ${ids.course}`)
  await owner.query(sql`
    with course as (
      insert into courses (title, slug, description, is_published)
      values ('Sample of free', 'sample-of-free', '', true), ('Sample of none', 'sample-of-none', '', false)
      returning id, is_published
    ), module as (
      insert into course_modules (course_id, title, order_index)
      select id, 'Sample', 1 from course
      returning id, course_id
    )
    insert into course_lessons (course_id, module_id, title, content, content_type, is_free, order_index)
    select course.id, module.id, 'Sample',
      case when is_published then ${naming('free')} else ${naming('unpublished')} end,
      'text', true, 1
    from course
    join module on module.course_id = course.id`)
  await owner.query(sql`
    insert into blog_posts (title, content, user_id, published_at)
    values
      ('By an admin', ${naming('post')}, ${ids.admin}, now()),
      ('A draft of hers', ${naming('draft')}, ${ids.admin}, null),
      ('By a student', ${naming('student-post') + naming('unpublished')}, ${ids.student}, now())`)
  return database
}

async function listOpen(database: PolicyDatabase, caller: keyof typeof callers) {
  const rows = await rowsFor<{ name: string }>(
    database,
    callers[caller],
    sql`select name from storage.objects where bucket_id = 'course-pdfs' and name ^@ 'files/'`,
  )
  return rows
    .map(({ name }) => name.slice(pathOf('').length - '.pdf'.length, -'.pdf'.length))
    .sort()
}

test('a file opens to those who may read a lesson, or an admin’s post, that names it', async () => {
  const database = await createSite()
  expect(await listOpen(database, 'anonymous')).toEqual(['free', 'post'])
  const forStudents = ['free', 'lesson', 'notes', 'post']
  expect(await listOpen(database, 'student')).toEqual(forStudents)
  expect(await listOpen(database, 'other')).toEqual(forStudents)
  expect(await listOpen(database, 'admin')).toHaveLength(8)
})

test('it closes when the last text that names it is gone', async () => {
  const database = await createSite()
  const { owner } = database
  await owner.query(sql`update blog_posts set content = '<p>Words</p>' where title = 'By an admin'`)
  await owner.query(sql`update courses set is_published = false where slug = 'sample-of-free'`)
  expect(await listOpen(database, 'anonymous')).toEqual([])
})

test('only admins add, replace or delete such files', async () => {
  const database = await createSite()
  const add = sql`
    insert into storage.objects (bucket_id, name) values ('course-pdfs', ${pathOf('new')})`
  for (const caller of [callers.anonymous, callers.student]) {
    expect((await failureOf(database.callers.query(caller, add))).code).toBe('42501')
    const { rowCount } = await database.callers
      .query(caller, sql`delete from storage.objects where name = ${pathOf('post')}`)
      .catch(() => ({ rowCount: 0 }))
    expect(rowCount).toBe(0)
  }
  await database.callers.query(callers.admin, add)
})
