import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Database = Awaited<ReturnType<typeof rolledBackDatabase>>
type Person = 'student' | 'other' | 'admin'

async function preparedDatabase() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  return database
}

/** As the lesson page does. */
const open = (database: Database, who: Person, lesson: string) =>
  database.callers.query(
    callers[who],
    sql`insert into opened_lessons (user_id, course_id, lesson_id)
        values (${ids[who]}, ${ids.course}, ${lesson})
        on conflict (user_id, course_id) do update set lesson_id = excluded.lesson_id`,
  )

const complete = (database: Database, who: Person, lesson: string) =>
  database.callers.query(
    callers[who],
    sql`insert into user_course_progress (user_id, course_id, lesson_id)
        values (${ids[who]}, ${ids.course}, ${lesson})
        on conflict (user_id, lesson_id) do nothing`,
  )

const hoursPass = (database: Database, hours: number) =>
  database.owner.query(
    sql`update lesson_visits set last_opened_at = last_opened_at - make_interval(hours => ${hours})`,
  )

const countsOf = async (database: Database, lesson: string) => {
  const { started, finished, came_back, left_open } = await rowFor<Record<string, number>>(
    database,
    callers.admin,
    sql`select started, finished, came_back, left_open
        from admin_lesson_stops(${ids.course}) where lesson_id = ${lesson}`,
  )
  return [started, finished, came_back, left_open]
}

test('each student counts once per lesson as started, finished and come back', async () => {
  const database = await preparedDatabase()
  expect(await countsOf(database, ids.openLesson)).toEqual([0, 0, 0, 0])
  await open(database, 'student', ids.openLesson)
  await open(database, 'student', ids.lesson)
  await open(database, 'student', ids.openLesson)
  await open(database, 'other', ids.openLesson)
  expect(await countsOf(database, ids.openLesson)).toEqual([2, 0, 0, 2])
  await hoursPass(database, 11)
  await open(database, 'other', ids.openLesson)
  expect(await countsOf(database, ids.openLesson)).toEqual([2, 0, 0, 2])
  await hoursPass(database, 13)
  await open(database, 'student', ids.openLesson)
  await complete(database, 'student', ids.openLesson)
  await complete(database, 'student', ids.openLesson)
  expect(await countsOf(database, ids.openLesson)).toEqual([2, 1, 1, 1])
  await hoursPass(database, 13)
  await open(database, 'student', ids.openLesson)
  expect(await countsOf(database, ids.openLesson)).toEqual([2, 1, 1, 1])
})

test('a lesson that was completed without being opened counts as started', async () => {
  const database = await preparedDatabase()
  expect(await countsOf(database, ids.lesson)).toEqual([1, 1, 0, 0])
})

test('an admin who looks at her own lessons is not counted', async () => {
  const database = await preparedDatabase()
  await open(database, 'admin', ids.openLesson)
  await complete(database, 'admin', ids.openLesson)
  expect(await countsOf(database, ids.openLesson)).toEqual([0, 0, 0, 0])
})

test('the sums follow deleted accounts, and a recount finds the same', async () => {
  const database = await preparedDatabase()
  await open(database, 'student', ids.openLesson)
  await open(database, 'other', ids.openLesson)
  await database.owner.query(sql`delete from auth.users where id = ${ids.other}`)
  expect(await countsOf(database, ids.openLesson)).toEqual([1, 0, 0, 1])
  await database.owner.query(sql`select private.recount()`)
  expect(await countsOf(database, ids.openLesson)).toEqual([1, 0, 0, 1])
  await database.owner.query(sql`delete from course_lessons where id = ${ids.openLesson}`)
  const left = await rowsFor(database, callers.admin, sql`select 1 from admin_lesson_stops()`)
  expect(left).toHaveLength(2)
})

test('students who left a lesson unfinished for two weeks have stopped there, for half a year', async () => {
  const database = await preparedDatabase()
  await open(database, 'student', ids.openLesson)
  await open(database, 'other', ids.openLesson)
  const stopped = async () => {
    const rows = await rowsFor<{ stopped: number }>(
      database,
      callers.admin,
      sql`select stopped from admin_lesson_stops() where lesson_id = ${ids.openLesson}`,
    )
    return rows[0]?.stopped
  }
  expect(await stopped()).toBe(0)
  await hoursPass(database, 15 * 24)
  expect(await stopped()).toBe(2)
  await complete(database, 'other', ids.openLesson)
  expect(await stopped()).toBe(1)
  await hoursPass(database, 170 * 24)
  expect(await stopped()).toBe(0)
})

test('drafts and lessons that open later have no number, and are in no letter', async () => {
  const database = await preparedDatabase()
  const { owner } = database
  await open(database, 'student', ids.openLesson)
  await hoursPass(database, 15 * 24)
  const placeOf = async (lesson: string) => {
    const rows = await rowsFor<{ position: number }>(
      database,
      callers.admin,
      sql`select position from admin_lesson_stops(${ids.course}) where lesson_id = ${lesson}`,
    )
    return rows[0]?.position
  }
  const inLetter = async () => {
    const asked = sql`select monday_letter_facts() -> 'stop' ->> 'lesson' as lesson`
    return (await rowFor<{ lesson: string | null }>(database, callers.service, asked)).lesson
  }
  await owner.query(sql`update course_lessons set order_index = 9 where id = ${ids.openLesson}`)
  expect(await placeOf(ids.openLesson)).toBe(2)
  expect(await placeOf(ids.hiddenLesson)).toBeUndefined()
  expect(await placeOf(ids.closedLesson)).toBeUndefined()
  await owner.query(sql`update course_lessons set is_published = false where id = ${ids.lesson}`)
  expect(await placeOf(ids.openLesson)).toBe(1)
  expect(await inLetter()).toBe('Open lesson')
  await owner.query(
    sql`update course_lessons set is_published = false where id = ${ids.openLesson}`,
  )
  expect(await inLetter()).toBeNull()
})

test('students cannot read where others stop', async () => {
  const database = await preparedDatabase()
  const asked = sql`select * from admin_lesson_stops()`
  const refused = await failureOf(database.callers.query(callers.student, asked))
  expect(refused.code).toBe('42501')
})

test('weeks in a row are counted up to this week or the last, and none after a break', async () => {
  const database = await preparedDatabase()
  const weeks = async () => {
    const asked = sql`select weeks_in_a_row('America/Chicago') as weeks`
    return (await rowFor<{ weeks: number }>(database, callers.other, asked)).weeks
  }
  const learnedWeeksAgo = async (...ago: number[]) => {
    await database.owner.query(sql`delete from lesson_visits where user_id = ${ids.other}`)
    for (const [at, weeksAgo] of ago.entries()) {
      const lesson = [ids.lesson, ids.openLesson, ids.draftLesson][at] ?? ids.lesson
      await database.owner.query(sql`
        insert into lesson_visits (user_id, lesson_id, first_opened_at, last_opened_at)
        select ${ids.other}, ${lesson}, moment, moment
        from (select now() - make_interval(weeks => ${weeksAgo}) as moment) as learned`)
    }
  }
  expect(await weeks()).toBe(0)
  await learnedWeeksAgo(0, 1, 2)
  expect(await weeks()).toBe(3)
  await learnedWeeksAgo(1, 2)
  expect(await weeks()).toBe(2)
  await learnedWeeksAgo(0, 2)
  expect(await weeks()).toBe(1)
  await learnedWeeksAgo(2, 3)
  expect(await weeks()).toBe(0)
})
