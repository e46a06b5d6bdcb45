import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import {
  addLessonsToCome,
  addPeopleAndContent,
  type CallerName,
  callers,
  ids,
} from './support/people-and-content.ts'

async function siteWithLessonsToCome() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addLessonsToCome(database)
  return database
}

/** Everything through which a caller reads lessons, their files, titles and counts. */
const readings: [CallerName, string][] = [
  ['student', 'select * from course_lessons'],
  ['student', 'select * from course_outline'],
  ['student', 'select * from course_progress'],
  ['student', "select read_course('course')"],
  ['student', "select read_lesson('course', 'hidden-lesson')"],
  ['student', "select read_lesson('course', 'closed-lesson')"],
  ['student', "select read_dashboard('{course}', '{hidden-lesson,closed-lesson}', '{}')"],
  ['student', 'select * from user_course_progress'],
  ['student', 'select * from opened_lessons'],
  ['student', 'select read_my_record()'],
  ['student', 'select name from storage.objects'],
  ['anonymous', 'select * from list_course_cards()'],
  ['anonymous', "select read_free_lesson('course')"],
  ['anonymous', "select * from read_shop_window('course', 'hidden-lesson')"],
  ['anonymous', "select * from read_shop_window('course', 'closed-lesson')"],
  ['anonymous', `select read_shared_record('${ids.recordLink}')`],
]

test('no caller but an admin learns of a draft, or of a lesson in a module that opens later', async () => {
  const database = await siteWithLessonsToCome()
  await database.owner.query(
    sql`update course_lessons set is_free = true where id = ${ids.openLesson}`,
  )
  await database.owner.query(
    sql`insert into record_links (id, user_id) values (${ids.recordLink}, ${ids.student})`,
  )
  for (const [name, text] of readings) {
    const rows = await rowsFor(database, callers[name], { text, values: [] })
    expect(JSON.stringify(rows), text).not.toMatch(/hidden|closed[ -](lesson|words|\.)/i)
  }
})

test('a draft that is free to read, or stands in a module that opens later, is no free lesson', async () => {
  const database = await siteWithLessonsToCome()
  for (const id of [ids.hiddenLesson, ids.closedLesson]) {
    await database.owner.query(sql`update course_lessons set is_free = true where id = ${id}`)
    expect(
      await rowFor(database, callers.anonymous, sql`select read_free_lesson('course') as found`),
    ).toEqual({ found: null })
    const [card] = await rowsFor(
      database,
      callers.anonymous,
      sql`select * from list_course_cards()`,
    )
    expect(card).toMatchObject({ lessons: 2, free_lesson_title: null })
  }
})

test('students neither complete nor open what is not open', async () => {
  const database = await siteWithLessonsToCome()
  for (const id of [ids.hiddenLesson, ids.closedLesson]) {
    for (const table of ['user_course_progress', 'opened_lessons']) {
      const text = `insert into ${table} (user_id, course_id, lesson_id)
        values ('${ids.student}', '${ids.course}', '${id}')`
      const adding = database.callers.query(callers.student, { text, values: [] })
      expect((await failureOf(adding)).code, table).toBe('42501')
    }
  }
})

function figuresOf(database: PolicyDatabase, name: 'student' | 'admin') {
  return rowFor(
    database,
    callers[name],
    sql`select total_lessons, completed_lessons, percent from course_progress
        where course_slug = 'course'`,
  )
}

test('counts and percentages are about open lessons, for the admin too, who sees the others marked', async () => {
  const database = await siteWithLessonsToCome()
  expect(await figuresOf(database, 'student')).toEqual({
    total_lessons: 2,
    completed_lessons: 1,
    percent: 50,
  })
  expect(await figuresOf(database, 'admin')).toMatchObject({ total_lessons: 2 })
  const outline = await rowsFor(
    database,
    callers.admin,
    sql`select lesson_title, is_published, module_opens_at > now() as opens_later
        from course_outline where course_slug = 'course' order by position`,
  )
  expect(outline).toEqual([
    { lesson_title: 'Lesson', is_published: true, opens_later: null },
    { lesson_title: 'Open lesson', is_published: true, opens_later: null },
    { lesson_title: 'Hidden lesson', is_published: false, opens_later: null },
    { lesson_title: 'Closed lesson', is_published: true, opens_later: true },
  ])
  const [course] = await rowsFor(
    database,
    callers.admin,
    sql`select total_lessons::int from admin_completions_by_course() where course_slug = 'course'`,
  )
  expect(course).toEqual({ total_lessons: 2 })
})

test('a module opens by itself when its time has come; before that students see its title and date', async () => {
  const database = await siteWithLessonsToCome()
  const modules = sql`select title, opens_at > now() as opens_later from course_modules
    where course_id = ${ids.course} order by order_index`
  expect(await rowsFor(database, callers.student, modules)).toEqual([
    { title: 'Module', opens_later: null },
    { title: 'Closed module', opens_later: true },
  ])
  await database.owner.query(sql`update course_lessons set is_free = true where id = ${ids.lesson}`)
  const read = sql`select read_free_lesson('course') -> 'modules' -> 1 as module`
  expect(await rowFor(database, callers.anonymous, read)).toEqual({
    module: {
      id: ids.closedModule,
      title: 'Closed module',
      opens_at: expect.any(String),
      lessons: [],
    },
  })
  await database.owner.query(
    sql`update course_modules set opens_at = now() - interval '1 second' where id = ${ids.closedModule}`,
  )
  const lesson = sql`select title from course_lessons where id = ${ids.closedLesson}`
  expect(await rowsFor(database, callers.student, lesson)).toEqual([{ title: 'Closed lesson' }])
  expect(await rowFor(database, callers.anonymous, read)).toMatchObject({
    module: { opens_at: null, lessons: [{ title: 'Closed lesson' }] },
  })
})

test('a lesson that is published later is new to those who had finished the course', async () => {
  const database = await siteWithLessonsToCome()
  await database.owner.query(sql`update course_lessons set created_at = now() - interval '3 days'`)
  await database.owner.query(
    sql`insert into user_course_progress (user_id, course_id, lesson_id)
        values (${ids.student}, ${ids.course}, ${ids.openLesson})`,
  )
  await database.owner.query(
    sql`update user_course_progress set completed_at = now() - interval '2 days'`,
  )
  const progress = sql`select percent, new_lessons, finished_at is not null as was_finished
    from course_progress where course_slug = 'course'`
  expect(await rowFor(database, callers.student, progress)).toEqual({
    percent: 100,
    new_lessons: 0,
    was_finished: true,
  })
  await database.callers.query(
    callers.admin,
    sql`update course_lessons set is_published = true where id = ${ids.hiddenLesson}`,
  )
  expect(await rowFor(database, callers.student, progress)).toEqual({
    percent: 67,
    new_lessons: 1,
    was_finished: true,
  })
})
