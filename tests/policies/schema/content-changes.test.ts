import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

test('every change of what visitors see is announced once, and nothing else is', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const listener = new pg.Client(database.target.owner)
  await listener.connect()
  onTestFinished(() => listener.end())
  let heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query('listen content_changed')

  async function announcedBy(caller: Caller, statement: Statement) {
    heard = []
    await database.callers.query(caller, statement)
    await listener.query('select 1') // a round trip: earlier notifications arrive with its response
    return heard.sort()
  }

  const { student, other, admin, anonymous } = callers
  expect(
    await announcedBy(
      student,
      sql`insert into blog_posts (title, content) select 'P', 'C' from generate_series(1, 5)`,
    ),
  ).toEqual(['blog_posts'])
  expect(
    await announcedBy(student, sql`update blog_posts set title = 'New' where id = ${ids.post}`),
    'with the check against QBO of the words before',
  ).toEqual(['blog_posts', 'qbo_checks'])
  expect(
    await announcedBy(student, sql`update blog_posts set title = 'Newer' where id = ${ids.post}`),
  ).toEqual(['blog_posts'])
  expect(
    await announcedBy(student, sql`delete from blog_categories where id = ${ids.category}`),
  ).toEqual(['blog_categories', 'blog_posts'])
  expect(
    await announcedBy(admin, sql`insert into site_documents (name, content) values ('home', '{}')`),
  ).toEqual(['site_documents'])
  expect(
    await announcedBy(
      admin,
      sql`update course_lessons set is_free = true where id = ${ids.openLesson}`,
    ),
  ).toEqual(['course_lessons'])
  expect(await announcedBy(admin, sql`delete from courses where id = ${ids.draftCourse}`)).toEqual([
    'course_lessons',
    'course_modules',
    'courses',
  ])
  expect(await announcedBy(admin, sql`delete from quiz_questions`)).toEqual([
    'quiz_answers',
    'quiz_questions',
  ])

  expect(
    await announcedBy(other, sql`update blog_posts set title = 'Mine' where id = ${ids.post}`),
  ).toEqual([])
  expect(await announcedBy(anonymous, sql`select list_posts()`)).toEqual([])
  expect(
    await announcedBy(
      student,
      sql`insert into user_course_progress (user_id, course_id, lesson_id)
          values (${ids.student}, ${ids.course}, ${ids.openLesson})`,
    ),
  ).toEqual([])
  expect(
    await announcedBy(
      anonymous,
      sql`insert into contact_submissions (name, email, message) values ('N', 'n@example.com', 'M')`,
    ),
  ).toEqual([])
})
