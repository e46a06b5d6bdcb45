import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Progress = {
  total_lessons: number
  completed_lessons: number
  percent: number
  next_lesson_slug: string | null
  new_lessons: number
}

function progress(database: PolicyDatabase, caller = callers.student) {
  return rowFor<Progress>(
    database,
    caller,
    sql`select total_lessons, completed_lessons, percent, next_lesson_slug, new_lessons
        from course_progress where course_id = ${ids.course}`,
  )
}

function complete(database: PolicyDatabase, lesson: string, caller = callers.student) {
  return database.callers.query(
    caller,
    sql`insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
        values ((select auth.uid()), ${ids.course}, ${lesson}, now())
        on conflict (user_id, lesson_id) do update
        set course_id = excluded.course_id, completed_at = excluded.completed_at
        returning *`,
  )
}

function addLesson(database: PolicyDatabase, title: string) {
  return rowFor<{ id: string }>(
    database,
    callers.admin,
    sql`insert into course_lessons (module_id, title) values (${ids.module}, ${title}) returning id`,
  )
}

test('progress is completed of existing lessons, and continues at the first unfinished one', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  expect(await progress(database)).toEqual({
    total_lessons: 2,
    completed_lessons: 1,
    percent: 50,
    next_lesson_slug: 'open-lesson',
    new_lessons: 0,
  })
  expect(await progress(database, callers.other)).toMatchObject({
    completed_lessons: 0,
    percent: 0,
    next_lesson_slug: 'lesson',
  })
})

test('progress continues at the lesson that was opened last, or at the first open one after it', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const third = await addLesson(database, 'Third')
  const open = (lesson: string) =>
    database.callers.query(
      callers.other,
      sql`insert into opened_lessons (user_id, course_id, lesson_id)
          values (${ids.other}, ${ids.course}, ${lesson})
          on conflict (user_id, course_id) do update set lesson_id = excluded.lesson_id`,
    )
  const next = async () => (await progress(database, callers.other)).next_lesson_slug
  await open(ids.openLesson)
  expect(await next()).toBe('open-lesson')
  await complete(database, ids.openLesson, callers.other)
  expect(await next()).toBe('third')
  await open(third.id)
  await complete(database, third.id, callers.other)
  expect(await next()).toBe('lesson')
  const when = sql`select opened_at > now() - interval '1 minute' as is_now from opened_lessons`
  await database.callers.query(callers.other, sql`update opened_lessons set opened_at = 'epoch'`)
  expect(await rowFor(database, callers.other, when)).toEqual({ is_now: true })
})

test('a student ticks a bounded number of steps', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const tick = (step: string) =>
    database.callers.query(
      callers.other,
      sql`insert into path_ticks (user_id, path, step) values (${ids.other}, 'a', ${step})`,
    )
  await database.owner.query(
    sql`insert into path_ticks select ${ids.other}, 'a', n::text from generate_series(1, 199) as n`,
  )
  await tick('last')
  expect((await failureOf(tick('one more'))).code).toBe('42501')
})

test('the percentage is rounded', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addLesson(database, 'Third')
  expect((await progress(database)).percent).toBe(33)
  await complete(database, ids.openLesson)
  expect((await progress(database)).percent).toBe(67)
})

test('a course without lessons is at 0 percent of 0', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`delete from course_lessons`)
  expect(await progress(database)).toEqual({
    total_lessons: 0,
    completed_lessons: 0,
    percent: 0,
    next_lesson_slug: null,
    new_lessons: 0,
  })
})

test('a deleted lesson counts neither as completed nor as existing', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`delete from course_lessons where id = ${ids.lesson}`)
  expect(await progress(database)).toMatchObject({
    total_lessons: 1,
    completed_lessons: 0,
    percent: 0,
  })
  await complete(database, ids.openLesson)
  expect(await progress(database)).toMatchObject({ percent: 100, next_lesson_slug: null })
})

test('lessons added after 100 percent are announced until they are done', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await complete(database, ids.openLesson)
  expect(await progress(database)).toMatchObject({ percent: 100, new_lessons: 0 })

  const added = await addLesson(database, 'Added one')
  await addLesson(database, 'Added two')
  expect(await progress(database)).toMatchObject({
    percent: 50,
    new_lessons: 2,
    next_lesson_slug: 'added-one',
  })
  expect((await progress(database, callers.other)).new_lessons).toBe(0)

  await complete(database, added.id)
  expect(await progress(database)).toMatchObject({ percent: 75, new_lessons: 1 })
})

test('an upsert stores the date it gives, and completing twice is one record', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const given = async (completedAt: string) =>
    rowFor<{ id: string; completed_at: Date }>(
      database,
      callers.student,
      sql`insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
          values (${ids.student}, ${ids.course}, ${ids.openLesson}, ${completedAt})
          on conflict (user_id, lesson_id) do update
          set user_id = excluded.user_id, course_id = excluded.course_id,
            lesson_id = excluded.lesson_id, completed_at = excluded.completed_at
          returning id, completed_at`,
    )
  const first = await given('2026-05-04T10:00:00Z')
  const second = await given('2026-03-02T10:00:00Z')
  expect(second.id).toBe(first.id)
  expect(new Date(second.completed_at)).toEqual(new Date('2026-03-02T10:00:00Z'))
  const third = await given('2199-01-01T00:00:00Z')
  expect(new Date(third.completed_at).getTime()).toBeLessThanOrEqual(Date.now())
  expect((await failureOf(given('1899-01-01T00:00:00Z'))).code).toBe('22008')
  const results = await Promise.all(
    Array.from({ length: 20 }, () => complete(database, ids.openLesson)),
  )
  expect(new Set(results.map(({ rows }) => rows[0]?.id)).size).toBe(1)
})

test('a completion lies never in the future', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const row = await rowFor<{ is_past: boolean }>(
    database,
    callers.student,
    sql`insert into user_course_progress (course_id, lesson_id, completed_at)
        values (${ids.course}, ${ids.openLesson}, now() + interval '1 year')
        returning completed_at <= now() as is_past`,
  )
  expect(row.is_past).toBe(true)
})

test('a lesson under the wrong course is refused', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const wrong = sql`insert into user_course_progress (course_id, lesson_id)
                    values (${ids.draftCourse}, ${ids.openLesson})`
  expect(await failureOf(database.callers.query(callers.student, wrong))).toEqual({
    code: '23514',
    message: 'Lesson does not belong to this course.',
  })
})

test('nobody completes a lesson for somebody else or moves a completion to another lesson', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const forOther = sql`insert into user_course_progress (user_id, course_id, lesson_id)
                       values (${ids.other}, ${ids.course}, ${ids.openLesson})`
  expect((await failureOf(database.callers.query(callers.student, forOther))).code).toBe('42501')

  await database.callers.query(
    callers.student,
    sql`update user_course_progress set lesson_id = ${ids.openLesson}, user_id = ${ids.other}`,
  )
  const { rows } = await database.owner.query(
    sql`select user_id, lesson_id from user_course_progress`,
  )
  expect(rows).toEqual([{ user_id: ids.student, lesson_id: ids.lesson }])
})

test('the outline leads from lesson to lesson across modules', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`with added as (
          insert into course_modules (course_id, title) values (${ids.course}, 'Second module')
          returning id
        )
        insert into course_lessons (module_id, title) select id, 'Far lesson' from added`,
  )
  const outline = sql`select lesson_slug, position::int, previous_lesson_slug, next_lesson_slug,
                        next_module_title, completed_at is not null as is_completed
                      from course_outline where course_slug = 'course' order by position`
  expect(await rowsFor(database, callers.student, outline)).toEqual([
    {
      lesson_slug: 'lesson',
      position: 1,
      previous_lesson_slug: null,
      next_lesson_slug: 'open-lesson',
      next_module_title: null,
      is_completed: true,
    },
    {
      lesson_slug: 'open-lesson',
      position: 2,
      previous_lesson_slug: 'lesson',
      next_lesson_slug: 'far-lesson',
      next_module_title: 'Second module',
      is_completed: false,
    },
    {
      lesson_slug: 'far-lesson',
      position: 3,
      previous_lesson_slug: 'open-lesson',
      next_lesson_slug: null,
      next_module_title: null,
      is_completed: false,
    },
  ])
})

test('a module that moves to another course takes lessons and progress along', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.callers.query(
    callers.admin,
    sql`update course_modules set course_id = ${ids.draftCourse} where id = ${ids.module}`,
  )
  const { rows } = await database.owner.query(
    sql`select l.course_id as lesson_course, p.course_id as progress_course
        from user_course_progress as p join course_lessons as l on l.id = p.lesson_id`,
  )
  expect(rows).toEqual([{ lesson_course: ids.draftCourse, progress_course: ids.draftCourse }])
  expect(
    await rowsFor(
      database,
      callers.admin,
      sql`select course_slug, completions::int from admin_completions_by_course() order by 1`,
    ),
  ).toEqual([
    { course_slug: 'course', completions: 0 },
    { course_slug: 'draft-course', completions: 1 },
  ])
})
