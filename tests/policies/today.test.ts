import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, addUser, callers, ids } from './support/people-and-content.ts'

async function readToday(database: PolicyDatabase, caller: Caller = callers.admin) {
  const asked = sql`select admin_today() as today`
  return (await rowFor<{ today: Record<string, number> }>(database, caller, asked)).today
}

async function listStopped(database: PolicyDatabase) {
  const asked = sql`select admin_stopped_students() as list`
  type List = { students: { user_id: string; course_title: string }[]; total: number }
  return (await rowFor<{ list: List }>(database, callers.admin, asked)).list
}

async function completeDaysAgo({ owner }: PolicyDatabase, lessonId: string, days: number) {
  await owner.query(
    sql`insert into user_course_progress (user_id, course_id, lesson_id)
        values (${ids.student}, ${ids.course}, ${lessonId})
        on conflict do nothing`,
  )
  await owner.query(
    sql`update private.user_activity set last_completed_at = now() - make_interval(hours => ${days * 24})
        where user_id = ${ids.student}`,
  )
}

test('the menu counts what waits until it is settled, and students get no count', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const asked = sql`select admin_waiting() as waiting`
  const waiting = async (caller: Caller) => (await rowFor(database, caller, asked)).waiting
  const { owner } = database
  await owner.query(sql`update blog_posts set reviewed_at = now()`)
  await owner.query(sql`update contact_submissions set email_status = 'waiting'`)
  expect(await waiting(callers.admin)).toEqual({
    unread_messages: 1,
    failed_mail: 0,
    posts_to_review: 0,
    open_questions: 1,
  })
  await owner.query(
    sql`update contact_submissions
        set email_status = null, created_at = now() - interval '1 hour', read_at = now()`,
  )
  expect(await waiting(callers.admin)).toMatchObject({ failed_mail: 1 })
  await owner.query(sql`update contact_submissions set email_status = 'not_set_up'`)
  await owner.query(sql`update blog_posts set reviewed_at = null where id = ${ids.post}`)
  expect(await waiting(callers.admin)).toEqual({
    unread_messages: 0,
    failed_mail: 1,
    posts_to_review: 1,
    open_questions: 1,
  })
  await owner.query(sql`update contact_submissions set archived_at = now()`)
  expect(await waiting(callers.admin)).toMatchObject({ failed_mail: 0 })
  expect(await waiting(callers.student)).toBeNull()
})

test('new subscribers and claims are those since the same admin opened the list', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const second = await addUser(database, randomUUID())
  await database.owner.query(
    sql`update user_roles set role = 'admin' where user_id = ${second.claims.sub}`,
  )
  expect(await readToday(database)).toMatchObject({ new_subscribers: 1, new_claims: 1 })
  await database.callers.query(
    callers.admin,
    sql`insert into admin_seen_lists (list) values ('subscribers'), ('claims')`,
  )
  expect(await readToday(database)).toMatchObject({ new_subscribers: 0, new_claims: 0 })
  expect(await readToday(database, second)).toMatchObject({ new_subscribers: 1, new_claims: 1 })
  expect(await rowsFor(database, second, sql`select * from admin_seen_lists`)).toEqual([])

  await database.owner.query(
    sql`insert into sign_up_offers_emails (email, confirmed_at) values ('later@example.com', null)`,
  )
  expect(await readToday(database)).toMatchObject({ new_subscribers: 0, new_claims: 0 })
  await database.owner.query(
    sql`select confirm_offers_email(confirm_token) from sign_up_offers_emails`,
  )
  expect(await readToday(database)).toMatchObject({ new_subscribers: 1, new_claims: 0 })
})

test('a student who stopped is listed until settled, and again after working and stopping again', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const settle = sql`
    insert into student_follow_ups (user_id, last_completed_at)
    select user_id, last_completed_at from jsonb_to_recordset(admin_stopped_students() -> 'students')
      as student (user_id uuid, last_completed_at timestamptz)
    on conflict (user_id) do update set last_completed_at = excluded.last_completed_at`

  await completeDaysAgo(database, ids.lesson, 13)
  expect(await listStopped(database)).toEqual({ students: [], total: 0 })
  await completeDaysAgo(database, ids.lesson, 15)
  expect(await listStopped(database)).toMatchObject({
    students: [
      { user_id: ids.student, course_title: 'Course', completed_lessons: 1, total_lessons: 2 },
    ],
    total: 1,
  })
  expect(await readToday(database)).toMatchObject({ stopped_students: 1 })

  await database.callers.query(callers.admin, settle)
  expect(await listStopped(database)).toMatchObject({ total: 0 })
  await completeDaysAgo(database, ids.lesson, 14.5)
  expect(await listStopped(database)).toMatchObject({ total: 1 })
  await database.callers.query(callers.admin, settle)
  expect(await readToday(database)).toMatchObject({ stopped_students: 0 })
})

test('people who finished, who are blocked or who are admins have not stopped', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await completeDaysAgo(database, ids.lesson, 15)
  const { owner } = database
  await owner.query(
    sql`update auth.users set banned_until = now() + interval '1 day' where id = ${ids.student}`,
  )
  expect(await listStopped(database)).toMatchObject({ total: 0 })
  await owner.query(sql`update auth.users set banned_until = null where id = ${ids.student}`)
  await owner.query(sql`update user_roles set role = 'admin' where user_id = ${ids.student}`)
  expect(await listStopped(database)).toMatchObject({ total: 0 })
  await owner.query(sql`update user_roles set role = 'student' where user_id = ${ids.student}`)
  expect(await listStopped(database)).toMatchObject({ total: 1 })
  await completeDaysAgo(database, ids.openLesson, 15)
  expect(await listStopped(database)).toMatchObject({ total: 0 })
})
