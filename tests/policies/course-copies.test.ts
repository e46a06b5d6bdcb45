import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import {
  addLessonsToCome,
  addPeopleAndContent,
  callers,
  ids,
} from './support/people-and-content.ts'

async function siteWithCourse() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addLessonsToCome(database)
  return database
}

async function copy(database: PolicyDatabase, kind: string, id: string) {
  const call = sql`select copy_course_part(${kind}, ${id}) as id`
  return (await rowFor<{ id: string }>(database, callers.admin, call)).id
}

function lessonsOf(database: PolicyDatabase, condition: string) {
  const text = `select title, slug, pdf_url, is_published, is_free from course_lessons
    where ${condition} order by order_index, slug`
  return rowsFor(database, callers.admin, { text, values: [] })
}

test('a copied lesson is a draft at the end of its module, with the same files', async () => {
  const database = await siteWithCourse()
  await database.owner.query(sql`update course_lessons set is_free = true where id = ${ids.lesson}`)
  const id = await copy(database, 'lesson', ids.lesson)
  expect(await lessonsOf(database, `id in ('${id}', '${ids.lesson}')`)).toEqual([
    {
      title: 'Lesson',
      slug: 'lesson',
      pdf_url: 'sample/lesson.pdf',
      is_published: true,
      is_free: true,
    },
    {
      title: 'Copy of Lesson',
      slug: 'copy-of-lesson',
      pdf_url: 'sample/lesson.pdf',
      is_published: false,
      is_free: false,
    },
  ])
  expect(
    await rowFor(
      database,
      callers.admin,
      sql`select module_id, order_index from course_lessons where id = ${id}`,
    ),
  ).toEqual({ module_id: ids.module, order_index: 3 })
})

test('a file stays while a copy names it, and goes with the last', async () => {
  const database = await siteWithCourse()
  const id = await copy(database, 'lesson', ids.lesson)
  const remove = async (lesson: string) => {
    const admin = callers.admin
    await database.callers.query(admin, sql`delete from course_lessons where id = ${lesson}`)
    await database.callers.query(
      admin,
      sql`delete from storage.objects where bucket_id = 'course-pdfs' and name = 'sample/lesson.pdf'`,
    )
    const left = sql`select name from storage.objects where bucket_id = 'course-pdfs' and name = 'sample/lesson.pdf'`
    return rowsFor(database, admin, left)
  }
  expect(await remove(ids.lesson)).toEqual([{ name: 'sample/lesson.pdf' }])
  expect(await remove(id)).toEqual([])
})

test('the lessons of a copied module are drafts, and the module tells students nothing', async () => {
  const database = await siteWithCourse()
  const id = await copy(database, 'module', ids.closedModule)
  expect(
    await rowFor(
      database,
      callers.admin,
      sql`select title, opens_at, course_id from course_modules where id = ${id}`,
    ),
  ).toEqual({ title: 'Copy of Closed module', opens_at: null, course_id: ids.course })
  expect(await lessonsOf(database, `module_id = '${id}'`)).toMatchObject([
    { title: 'Closed lesson', slug: 'closed-lesson-2', is_published: false },
  ])
})

test('a copied course is a draft with the addresses and states of its lessons, and no progress', async () => {
  const database = await siteWithCourse()
  const id = await copy(database, 'course', ids.course)
  expect(
    await rowFor(
      database,
      callers.admin,
      sql`select title, slug, is_published from courses where id = ${id}`,
    ),
  ).toEqual({ title: 'Copy of Course', slug: 'copy-of-course', is_published: false })
  expect(await lessonsOf(database, `course_id = '${id}'`)).toMatchObject([
    { slug: 'closed-lesson', is_published: true },
    { slug: 'lesson', is_published: true },
    { slug: 'open-lesson', is_published: true },
    { slug: 'hidden-lesson', is_published: false },
  ])
  const student = sql`select title from courses where id = ${id}`
  expect(await rowsFor(database, callers.student, student)).toEqual([])
  const progress = sql`select count(*)::int as rows from user_course_progress where course_id = ${id}`
  expect(await rowFor(database, callers.admin, progress)).toEqual({ rows: 0 })
})

test('an imported outline arrives as drafts, all of it or nothing', async () => {
  const database = await siteWithCourse()
  const outline = {
    title: 'From Markdown',
    description: 'A description.',
    modules: [
      { title: 'First', lessons: [{ title: 'One', content: '<p>Words</p>' }, { title: 'Two' }] },
      { title: 'Empty', lessons: [] },
    ],
  }
  const send = (sent: object) =>
    rowFor<{ id: string }>(
      database,
      callers.admin,
      sql`select import_outline(${JSON.stringify(sent)}::jsonb) as id`,
    )
  const { id } = await send(outline)
  expect(await lessonsOf(database, `course_id = '${id}'`)).toMatchObject([
    { title: 'One', slug: 'one', is_published: false },
    { title: 'Two', slug: 'two', is_published: false },
  ])
  const { modules } = await rowFor<{ modules: string[] }>(
    database,
    callers.admin,
    sql`select array_agg(title order by order_index) as modules from course_modules where course_id = ${id}`,
  )
  expect(modules).toEqual(['First', 'Empty'])

  const count = () =>
    rowFor(database, callers.admin, sql`select count(*)::int as courses from courses`)
  const before = await count()
  const broken = { ...outline, modules: [...outline.modules, { title: ' ', lessons: [] }] }
  expect((await failureOf(send(broken))).code).toBe('23514')
  const lesson = { title: 'One' }
  const huge = { ...outline, modules: [{ title: 'Huge', lessons: Array(501).fill(lesson) }] }
  expect((await failureOf(send(huge))).code).toBe('23514')
  expect(await count()).toEqual(before)
})

test('only admins copy and import', async () => {
  const database = await siteWithCourse()
  for (const call of [
    sql`select copy_course_part('course', ${ids.course})`,
    sql`select import_outline('{"title": "New", "modules": []}')`,
  ]) {
    for (const name of ['anonymous', 'student'] as const) {
      expect((await failureOf(rowsFor(database, callers[name], call))).code, name).toBe('42501')
    }
  }
})
