import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Listed = {
  email: string
  role: string
  completed_lessons: number
  courses: { course_slug: string; percent: number }[]
}
type UserList = { users: Listed[]; total: number }

async function users(
  database: PolicyDatabase,
  { search = '', sort = 'name', descending = false, stalled = false, page = 1, size = 25 } = {},
) {
  const statement = sql`
    select admin_user_progress(${search}, ${sort}, ${descending}, ${stalled}, ${page}, ${size}) as list`
  return (await rowFor<{ list: UserList }>(database, callers.admin, statement)).list
}

const emails = ({ users }: UserList) => users.map(({ email }) => email)

test('the progress page lists every user that has a role, with every course', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const list = await users(database, { sort: 'email' })
  expect(emails(list)).toEqual(['admin@example.com', 'other@example.com', 'student@example.com'])
  expect(list.total).toBe(3)
  expect(list.users[2]).toMatchObject({ role: 'student', completed_lessons: 1 })
  expect(list.users[2]?.courses).toContainEqual(
    expect.objectContaining({
      course_slug: 'course',
      percent: 50,
      completed_lessons: 1,
      total_lessons: 2,
    }),
  )
})

test('the admin and the student read the same progress', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const own = await rowsFor(
    database,
    callers.student,
    sql`select to_jsonb(p) as course from course_progress as p`,
  )
  const asked = sql`select to_jsonb(p) as course from course_progress_of(${ids.student}) as p where is_published`
  expect(await rowsFor(database, callers.admin, asked)).toEqual(own)
  const spied = sql`select completed_lessons from course_progress_of(${ids.student})`
  expect(await rowsFor(database, callers.other, spied)).toEqual([{ completed_lessons: 0 }])
})

test('users are found by name or address, sorted and paged', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  expect(emails(await users(database, { search: 'SAMPLE stu' }))).toEqual(['student@example.com'])
  expect(emails(await users(database, { search: 'other@' }))).toEqual(['other@example.com'])
  expect(await users(database, { search: '%' })).toMatchObject({ users: [], total: 0 })
  expect(emails(await users(database, { sort: 'progress', descending: true }))[0]).toBe(
    'student@example.com',
  )
  expect(emails(await users(database, { sort: 'email', page: 2, size: 2 }))).toEqual([
    'student@example.com',
  ])
  expect(emails(await users(database, { sort: '1; drop table users' }))).toHaveLength(3)
})

test('stalled are those who did nothing for 14 days and have lessons left', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  expect(emails(await users(database, { stalled: true }))).toEqual([])
  await database.owner.query(
    sql`update private.user_activity
        set last_completed_at = now() - interval '15 days'
        where user_id in (${ids.student}, ${ids.other})`,
  )
  await database.owner.query(
    sql`update private.user_activity set completed_lessons = 3 where user_id = ${ids.other}`,
  )
  expect(emails(await users(database, { stalled: true }))).toEqual(['student@example.com'])
})

test('figures follow completions, deletions and new names', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const figures = async () =>
    (
      await rowFor<{ figures: Record<string, number> }>(
        database,
        callers.admin,
        sql`select admin_dashboard_figures() as figures`,
      )
    ).figures
  expect(await figures()).toEqual({
    courses: 2,
    products: 3,
    active_students: 1,
    posts: 2,
    questions: 1,
    users: 3,
    messages: 1,
    undelivered_messages: 1,
    subscribers: 1,
  })
  const today = sql`select completions::int from admin_completions_over_time(7) order by day desc`
  expect((await rowsFor(database, callers.admin, today)).map((row) => row.completions)).toEqual([
    1, 0, 0, 0, 0, 0, 0,
  ])

  await database.authAdmin.query(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "Renamed"}' where id = ${ids.student}`,
  )
  expect(emails(await users(database, { search: 'renamed' }))).toEqual(['student@example.com'])

  await database.callers.query(callers.admin, sql`delete from courses where id = ${ids.course}`)
  await database.authAdmin.query(sql`delete from auth.users where id = ${ids.other}`)
  expect(await figures()).toMatchObject({ courses: 1, active_students: 0, users: 2 })
  expect((await rowsFor(database, callers.admin, today))[0]).toEqual({ completions: 0 })
  expect((await users(database, { search: 'renamed' })).users[0]?.completed_lessons).toBe(0)
})

test('completions are counted by days of the time zone that is asked for', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  // Half an hour before midnight in California is the next day in Greenwich.
  await database.owner.query(
    sql`update user_course_progress set completed_at =
          (date_trunc('day', now() at time zone 'America/Los_Angeles') - interval '30 minutes')
            at time zone 'America/Los_Angeles'`,
  )
  const daysAgo = (zone: string) =>
    rowsFor(
      database,
      callers.admin,
      sql`select (now() at time zone 'America/Los_Angeles')::date - day as days_ago, completions::int
          from admin_completions_over_time(7, ${zone}) where completions <> 0`,
    )
  expect(await daysAgo('America/Los_Angeles')).toEqual([{ days_ago: 1, completions: 1 }])
  expect(await daysAgo('UTC')).toEqual([{ days_ago: 0, completions: 1 }])
})

test('a new order is written as numbers from zero, and lessons may change their module', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const second = await rowFor<{ id: string }>(
    database,
    callers.admin,
    sql`insert into course_modules (course_id, title) values (${ids.course}, 'Second') returning id`,
  )
  await database.callers.query(
    callers.admin,
    sql`select reorder_modules(${ids.course}, ${[second.id, ids.module]})`,
  )
  await database.callers.query(
    callers.admin,
    sql`select reorder_lessons(${second.id}, ${[ids.openLesson]})`,
  )
  const outline = sql`select module_title, lesson_slug from course_outline where course_id = ${ids.course} order by position`
  expect(await rowsFor(database, callers.student, outline)).toEqual([
    { module_title: 'Second', lesson_slug: 'open-lesson' },
    { module_title: 'Module', lesson_slug: 'lesson' },
  ])
  const foreign = sql`select reorder_lessons(${second.id}, ${[ids.openLesson, ids.draftLesson]})`
  expect((await failureOf(database.callers.query(callers.admin, foreign))).code).toBe('P0001')
})

test('a preview tells what goes with a course', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const preview = sql`select delete_preview('course', ${ids.course}) as preview`
  expect((await rowFor(database, callers.admin, preview)).preview).toEqual({
    modules: 1,
    lessons: 2,
    records: 1,
    students: 1,
    files: [
      { bucket: 'course-videos', path: 'sample/lesson.mp4' },
      { bucket: 'course-videos', path: 'sample/lesson.vtt' },
      { bucket: 'course-videos', path: 'sample/lesson.jpg' },
      { bucket: 'course-pdfs', path: 'sample/lesson.pdf' },
    ],
  })
  await database.callers.query(callers.admin, sql`delete from courses where id = ${ids.course}`)
  const { rows } = await database.owner.query(
    sql`select (select count(*) from course_modules where course_id = ${ids.course})
          + (select count(*) from course_lessons where course_id = ${ids.course})
          + (select count(*) from user_course_progress) as left_behind`,
  )
  expect(rows).toEqual([{ left_behind: '0' }])
})

test('the list of users is sorted as asked, both ways', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const emails = async (descending: boolean) => {
    const statement = sql`
      select jsonb_path_query_array(
        admin_user_progress(sort => 'email', descending => ${descending}), '$.users[*].email') as list`
    return (await rowFor<{ list: string[] }>(database, callers.admin, statement)).list
  }
  const rising = ['admin@example.com', 'other@example.com', 'student@example.com']
  expect(await emails(false)).toEqual(rising)
  expect(await emails(true)).toEqual(rising.toReversed())
})
