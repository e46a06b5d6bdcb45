import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

async function siteWithRecord() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`update courses set skills = 'Read a report' where id = ${ids.course}`,
  )
  await database.owner.query(
    sql`update course_lessons set content = '<p>Four words are here</p>' where id = ${ids.lesson}`,
  )
  return database
}

async function makeLink(database: PolicyDatabase) {
  const added = await rowFor<{ id: string }>(
    database,
    callers.student,
    sql`insert into record_links (user_id) values (${ids.student}) returning id`,
  )
  return added.id
}

function open(database: PolicyDatabase, link: string) {
  return rowFor(database, callers.anonymous, sql`select read_shared_record(${link}) as record`)
}

const course = {
  id: ids.course,
  title: 'Course',
  skills: 'Read a report',
  completed_lessons: 1,
  total_lessons: 2,
  minutes: 1,
  finished_at: null,
}

test('a link shows courses, skills, words and dates, and the name only if the student says so', async () => {
  const database = await siteWithRecord()
  const link = await makeLink(database)
  expect(await open(database, link)).toEqual({ record: { name: null, courses: [course] } })
  await database.callers.query(callers.student, sql`update record_links set shows_name = true`)
  expect(await open(database, link)).toMatchObject({ record: { name: 'Sample Student' } })
})

test('a record tells nothing of drafts', async () => {
  const database = await siteWithRecord()
  const link = await makeLink(database)
  await database.callers.query(
    callers.admin,
    sql`update course_lessons set is_published = false where id = ${ids.lesson}`,
  )
  expect(await open(database, link)).toEqual({ record: { name: null, courses: [] } })
  await database.callers.query(callers.admin, sql`update course_lessons set is_published = true`)
  await database.callers.query(callers.admin, sql`update courses set is_published = false`)
  expect(await open(database, link)).toEqual({ record: { name: null, courses: [] } })
})

test('a withdrawn link, an unknown one and that of a blocked account show nothing', async () => {
  const database = await siteWithRecord()
  const link = await makeLink(database)
  expect(await open(database, ids.message)).toEqual({ record: null })
  await database.owner.query(
    sql`update auth.users set banned_until = now() + interval '1 day' where id = ${ids.student}`,
  )
  expect(await open(database, link)).toEqual({ record: null })
  await database.owner.query(sql`update auth.users set banned_until = null`)
  await database.callers.query(callers.student, sql`delete from record_links`)
  expect(await open(database, link)).toEqual({ record: null })
  expect(await makeLink(database)).not.toBe(link)
})

test('students and admins see the record links of nobody else', async () => {
  const database = await siteWithRecord()
  await makeLink(database)
  for (const caller of [callers.other, callers.admin]) {
    expect(await rowsFor(database, caller, sql`select id from record_links`)).toEqual([])
  }
})
