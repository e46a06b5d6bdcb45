import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callerNames, callers, ids } from './support/people-and-content.ts'

/** The first lesson of the published course is free, and so is that of the draft. */
async function siteWithFreeLessons() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`
    update course_lessons
    set is_free = true, content = 'Words of ' || title
    where id in (${ids.lesson}, ${ids.draftLesson})`)
  return database
}

function listFree({ owner }: PolicyDatabase) {
  return owner
    .query<{ id: string }>(sql`select id from course_lessons where is_free order by id`)
    .then(({ rows }) => rows.map(({ id }) => id))
}

const mark = (id: string) => sql`update course_lessons set is_free = true where id = ${id}`

test('everybody reads the free lesson of a published course with the titles around it, and no PDF', async () => {
  const database = await siteWithFreeLessons()
  for (const name of callerNames) {
    const { found } = await rowFor<{ found: unknown }>(
      database,
      callers[name],
      sql`select read_free_lesson('course') as found`,
    )
    expect(found, name).toEqual({
      course: { title: 'Course', slug: 'course', description: null },
      lesson: {
        title: 'Lesson',
        slug: 'lesson',
        content_type: 'text',
        content: 'Words of Lesson',
        notes: null,
        minutes: 1,
        film: null,
        has_pdf: true,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      modules: [
        {
          id: ids.module,
          title: 'Module',
          opens_at: null,
          lessons: [
            { id: ids.lesson, title: 'Lesson', is_free: true },
            { id: ids.openLesson, title: 'Open lesson', is_free: false },
          ],
        },
      ],
    })
  }
})

test('a visitor gets nothing of a draft, nor of a course without a free lesson, nor of a table', async () => {
  const database = await siteWithFreeLessons()
  const read = (course: string) =>
    rowFor(database, callers.anonymous, sql`select read_free_lesson(${course}) as found`)
  expect(await read('draft-course')).toEqual({ found: null })
  await database.owner.query(
    sql`update course_lessons set is_free = false where id = ${ids.lesson}`,
  )
  expect(await read('course')).toEqual({ found: null })
  await database.owner.query(mark(ids.lesson))
  for (const table of ['courses', 'course_modules', 'course_lessons', 'course_outline']) {
    const select = { text: `select 1 from public.${table}`, values: [] }
    const failure = await failureOf(rowsFor(database, callers.anonymous, select))
    expect(failure.code, table).toBe('42501')
  }
  const files = sql`select name from storage.objects where bucket_id like 'course-%'`
  expect(await rowsFor(database, callers.anonymous, files)).toEqual([])
})

test('visitors watch the film of the free lesson, and no other film', async () => {
  const database = await siteWithFreeLessons()
  const watch = () =>
    rowsFor<{ name: string }>(
      database,
      callers.anonymous,
      sql`select name from storage.objects where bucket_id like 'course-%' order by name`,
    ).then((rows) => rows.map(({ name }) => name))
  const change = (set: string) =>
    database.owner.query({ text: `${set} where id = '${ids.lesson}'`, values: [] })
  // A text lesson shows no film, even if it still has one.
  expect(await watch()).toEqual([])

  await change(`update course_lessons set content_type = 'video', content = null`)
  const film = ['sample/lesson.jpg', 'sample/lesson.mp4', 'sample/lesson.vtt']
  expect(await watch()).toEqual(film)
  const read = sql`select read_free_lesson('course') -> 'lesson' -> 'film' as film`
  expect(await rowFor(database, callers.anonymous, read)).toMatchObject({
    film: { poster_url: film[0], video_url: film[1], captions_url: film[2] },
  })

  for (const [close, open] of [
    ['is_published = false', 'is_published = true'],
    ['is_free = false', 'is_free = true'],
  ]) {
    await change(`update course_lessons set ${close}`)
    expect(await watch(), close).toEqual([])
    await change(`update course_lessons set ${open}`)
  }
  await database.owner.query(sql`update courses set is_published = false`)
  expect(await watch()).toEqual([])
})

test('cards and counts speak of published courses that have lessons', async () => {
  const database = await siteWithFreeLessons()
  await database.owner.query(sql`insert into courses (title) values ('Empty')`)
  const cards = sql`select title, slug, lessons, minutes, free_lesson_title from list_course_cards()`
  expect(await rowsFor(database, callers.anonymous, cards)).toEqual([
    { title: 'Course', slug: 'course', lessons: 2, minutes: 1, free_lesson_title: 'Lesson' },
  ])
  const counts = sql`select courses, lessons, free_products from read_shop_window()`
  expect(await rowsFor(database, callers.anonymous, counts)).toEqual([
    { courses: 1, lessons: 2, free_products: 2 },
  ])
  await database.owner.query(sql`delete from courses`)
  await database.owner.query(sql`delete from products`)
  expect(await rowsFor(database, callers.anonymous, counts)).toEqual([
    { courses: 0, lessons: 0, free_products: 0 },
  ])
})

test('a page is named by its title only where that title is public', async () => {
  const database = await siteWithFreeLessons()
  const name = (course: string | null, lesson: string | null, product: string | null) =>
    rowFor(
      database,
      callers.anonymous,
      sql`select course_title, lesson_title, product_title
          from read_shop_window(${course}, ${lesson}, ${product})`,
    )
  const nothing = { course_title: null, lesson_title: null, product_title: null }
  expect(await name('course', 'open-lesson', null)).toEqual({
    ...nothing,
    course_title: 'Course',
    lesson_title: 'Open lesson',
  })
  expect(await name(null, null, 'paid')).toEqual({ ...nothing, product_title: 'Paid' })
  expect(await name('draft-course', 'draft-lesson', 'none')).toEqual(nothing)
  await database.owner.query(sql`update course_lessons set is_free = false`)
  expect(await name('course', 'open-lesson', null)).toEqual({ ...nothing, course_title: 'Course' })
})

test('an admin marks one lesson per course: a new mark takes the old one away', async () => {
  const database = await siteWithFreeLessons()
  await database.callers.query(callers.admin, mark(ids.openLesson))
  expect(await listFree(database)).toEqual([ids.openLesson, ids.draftLesson])
  const added = sql`insert into course_lessons (module_id, title, is_free)
    values (${ids.module}, 'New', true) returning id`
  const { id } = await rowFor<{ id: string }>(database, callers.admin, added)
  expect((await listFree(database)).sort()).toEqual([id, ids.draftLesson].sort())

  expect(await rowsFor(database, callers.student, mark(ids.openLesson))).toEqual([])
  expect((await failureOf(rowsFor(database, callers.anonymous, mark(ids.openLesson)))).code).toBe(
    '42501',
  )
  expect((await listFree(database)).sort()).toEqual([id, ids.draftLesson].sort())

  // Also where the triggers do not run.
  const both = database.owner.query({
    text: `set session_replication_role = replica;
           update course_lessons set is_free = true where course_id = '${ids.course}'`,
    values: [],
  })
  expect((await failureOf(both)).code).toBe('23505')
})
