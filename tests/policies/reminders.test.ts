import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

let database: Awaited<ReturnType<typeof rolledBackDatabase>>

beforeEach(async () => {
  database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const { owner } = database
  await owner.query(sql`update auth.users set email_confirmed_at = now()`)
  await owner.query(sql`delete from user_course_progress`)
})

type Asked = { days?: number[]; hour?: number; zone?: string }

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const newYork = 'America/New_York'

async function ask({ days = everyDay, hour = 8, zone = newYork }: Asked = {}) {
  await database.callers.query(
    callers.student,
    sql`insert into learning_reminders (days, hour, time_zone) values (${days}, ${hour}, ${zone})
        on conflict (user_id) do update
        set days = excluded.days, hour = excluded.hour, time_zone = excluded.time_zone`,
  )
}

/** As if it had been planned at that moment. */
const planAt = (moment: string) =>
  database.owner.query(sql`
    update learning_reminders as r
    set next_at = private.next_reminder_at(r.days, r.hour, r.time_zone, ${moment}, r.sent_on)`)

async function claimAt(moment: string) {
  const claim = sql`select day::text from claim_reminders(${moment})`
  return (await rowsFor<{ day: string }>(database, callers.service, claim)).map(({ day }) => day)
}

async function nextAt() {
  const asked = sql`select next_reminder_at() as next`
  const { next } = await rowFor<{ next: Date | null }>(database, callers.service, asked)
  return next && new Date(next).toISOString()
}

test('a student is reminded at her hour on her days, in her time zone', async () => {
  await ask({ days: [1, 4], hour: 19, zone: 'Europe/Paris' })
  await planAt('2026-11-17T12:00:00Z')
  expect(await nextAt()).toBe('2026-11-19T18:00:00.000Z')
  expect(await claimAt('2026-11-19T17:59:59Z')).toEqual([])
  expect(await claimAt('2026-11-19T18:00:01Z')).toEqual(['2026-11-19'])
  expect(await nextAt()).toBe('2026-11-23T18:00:00.000Z')
})

test('daylight saving moves the moment and not the hour, with one mail a day', async () => {
  await ask({ hour: 8 })
  await planAt('2026-03-07T14:00:00Z')
  expect(await claimAt('2026-03-08T12:00:00Z')).toEqual(['2026-03-08'])
  expect(await nextAt()).toBe('2026-03-09T12:00:00.000Z')
  await planAt('2026-10-31T14:00:00Z')
  expect(await claimAt('2026-11-01T13:00:00Z')).toEqual(['2026-11-01'])
  expect(await nextAt()).toBe('2026-11-02T13:00:00.000Z')
})

test('an hour that is skipped comes one later, and one that comes twice counts once', async () => {
  await ask({ hour: 2 })
  await planAt('2026-03-07T12:00:00Z')
  expect(await nextAt()).toBe('2026-03-08T07:00:00.000Z')
  expect(await claimAt('2026-03-08T07:00:00Z')).toEqual(['2026-03-08'])
  expect(await nextAt()).toBe('2026-03-09T06:00:00.000Z')
  await ask({ hour: 1 })
  await planAt('2026-10-31T12:00:00Z')
  expect(await claimAt('2026-11-01T06:30:00Z')).toEqual(['2026-11-01'])
  expect(await nextAt()).toBe('2026-11-02T06:00:00.000Z')
})

const stopMine = sql`select stop_my_reminder()`
const betweenMails: [what: string, statement: typeof stopMine | null][] = [
  ['a changed hour', null],
  ['a reminder that was stopped and asked for again', stopMine],
]

test.each(betweenMails)('%s brings no second mail on the same day', async (_what, statement) => {
  const today = sql`select to_char(now() at time zone ${newYork}, 'YYYY-MM-DD') as day`
  const { day } = await rowFor<{ day: string }>(database, callers.service, today)
  await ask({ hour: 0 })
  await database.owner.query(sql`update learning_reminders set next_at = now()`)
  expect(await claimAt(new Date().toISOString())).toEqual([day])
  if (statement) {
    await database.callers.query(callers.student, statement)
    expect(await nextAt()).toBeNull()
  }
  await ask({ hour: 23 })
  const { next } = await rowFor<{ next: string }>(
    database,
    callers.student,
    sql`select to_char(next_at at time zone ${newYork}, 'YYYY-MM-DD') as next from learning_reminders`,
  )
  expect(next > day).toBe(true)
})

test('nobody is reminded who learned that day, in her time zone', async () => {
  await ask()
  await database.owner.query(sql`
    insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
    values (${ids.student}, ${ids.course}, ${ids.lesson}, '2026-06-01T12:30:00Z')`)
  await planAt('2026-05-31T14:00:00Z')
  // Learned at half past eight in the evening, before the next day begins for her.
  await database.owner.query(
    sql`update user_course_progress set completed_at = '2026-06-01T00:30:00Z'`,
  )
  expect(await claimAt('2026-06-01T12:00:00Z')).toEqual(['2026-06-01'])
  await database.owner.query(
    sql`update user_course_progress set completed_at = '2026-06-02T04:30:00Z'`,
  )
  expect(await claimAt('2026-06-02T12:00:00Z')).toEqual([])
  expect(await nextAt()).toBe('2026-06-03T12:00:00.000Z')
})

test('opening a lesson is learning, too', async () => {
  await ask()
  await database.callers.query(
    callers.student,
    sql`insert into opened_lessons (user_id, course_id, lesson_id)
        values (${ids.student}, ${ids.course}, ${ids.lesson})`,
  )
  await database.owner.query(sql`update learning_reminders set next_at = now()`)
  expect(await claimAt(new Date().toISOString())).toEqual([])
})

const passedOver: [who: string, change: string][] = [
  ['an unconfirmed account', 'update auth.users set email_confirmed_at = null'],
  ['a blocked account', `update auth.users set banned_until = now() + interval '1 year'`],
  ['an account that is marked as deleted', 'update auth.users set deleted_at = now()'],
  [
    'an address that bounced',
    `insert into letter_addresses (email, bounced_at) values ('student@example.com', now())`,
  ],
  [
    'a student without a lesson left',
    `insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
     select '${ids.student}', course_id, id, '2026-01-01' from course_lessons`,
  ],
]

test.each(passedOver)('%s gets no reminder', async (_who, text) => {
  await ask()
  await planAt('2026-05-31T14:00:00Z')
  await database.owner.query({ text, values: [] })
  expect(await claimAt('2026-06-01T12:00:00Z')).toEqual([])
  expect(await nextAt()).toBe('2026-06-02T12:00:00.000Z')
})

test('a reminder that is hours late is left out', async () => {
  await ask()
  await planAt('2026-05-31T14:00:00Z')
  expect(await claimAt('2026-06-01T15:30:00Z')).toEqual([])
  expect(await nextAt()).toBe('2026-06-02T12:00:00.000Z')
})

test('a mail that could not be handed over is tried again, but not for hours', async () => {
  await ask()
  await planAt('2026-05-31T14:00:00Z')
  const postpone = (moment: string) =>
    database.callers.query(
      callers.service,
      sql`select postpone_reminder(${ids.student}, '2026-06-01', ${moment}, 300)`,
    )
  await claimAt('2026-06-01T12:00:00Z')
  await postpone('2026-06-01T12:00:10Z')
  expect(await nextAt()).toBe('2026-06-01T12:05:10.000Z')
  expect(await claimAt('2026-06-01T12:05:10Z')).toEqual(['2026-06-01'])
  await postpone('2026-06-01T14:58:00Z')
  expect(await nextAt()).toBe('2026-06-02T12:00:00.000Z')
})

test('of many students each is claimed once, by processes that work at the same time', async () => {
  const shared = await temporaryDatabase()
  const { owner, callers: connections } = shared
  await addPeopleAndContent(shared)
  await owner.query(sql`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    select gen_random_uuid(), 'many' || number || '@books.example', now(), now()
    from generate_series(1, 60) as number`)
  await owner.query(sql`
    insert into learning_reminders (user_id, days, hour, time_zone, next_at)
    select id, '{1,2,3,4,5,6,7}', 8, ${newYork}, '2026-06-01T12:00:00Z'
    from auth.users where email like 'many%'`)
  const claim = sql`select email from claim_reminders('2026-06-01T12:00:00Z', 10)`
  const left = sql`
    select count(*)::int as count from learning_reminders where next_at <= '2026-06-01T12:00:00Z'`
  const claimAll = async () => {
    const mine: string[] = []
    while ((await owner.query<{ count: number }>(left)).rows[0]?.count) {
      const { rows } = await connections.query<{ email: string }>(callers.service, claim)
      expect(rows.length).toBeLessThanOrEqual(10)
      mine.push(...rows.map(({ email }) => email))
    }
    return mine
  }
  const claimed = (await Promise.all([claimAll(), claimAll()])).flat()
  expect(new Set(claimed).size).toBe(60)
  expect(claimed).toHaveLength(60)
})

const refusals: [what: string, asked: Asked][] = [
  ['no day', { days: [] }],
  ['a day that does not exist', { days: [0, 8] }],
  ['an hour that does not exist', { hour: 24 }],
  ['a time zone that does not exist', { zone: 'America/Nowhere' }],
  ['a name that Postgres would take for a time zone', { zone: 'ABC-167' }],
  ['a time zone that is none', { zone: `'; drop table users` }],
]

test.each(refusals)('%s is refused', async (_what, asked) => {
  const refused = await failureOf(ask(asked))
  expect(refused.code).toBe('23514')
})

test('the secret of a mail stops it once and for all, and no other secret does', async () => {
  await ask()
  const { token } = await rowFor<{ token: string }>(
    database,
    callers.service,
    sql`select token from learning_reminders`,
  )
  const stop = async (secret: string) => {
    const asked = sql`select stop_mail(${secret}) as done`
    return (await rowFor<{ done: boolean }>(database, callers.anonymous, asked)).done
  }
  const find = (secret: string) =>
    rowsFor(database, callers.anonymous, sql`select * from find_mail_stop(${secret})`)
  expect(await stop('0'.repeat(64))).toBe(false)
  expect(await find(token)).toEqual([{ kind: 'reminder', is_on: true }])
  expect(await stop(token)).toBe(true)
  expect(await stop(token)).toBe(true)
  expect(await find(token)).toEqual([{ kind: 'reminder', is_on: false }])
  expect(await nextAt()).toBeNull()
  await ask()
  expect(await nextAt()).not.toBeNull()
})

test('the Monday letter is stopped by its own secret, and comes on the next Monday again', async () => {
  const read = async () => {
    const asked = sql`select read_monday_letter() as letter`
    const { letter } = await rowFor<{
      letter: { is_on: boolean; token: string; last_monday: string }
    }>(database, callers.service, asked)
    return letter
  }
  const { is_on, token } = await read()
  expect(is_on).toBe(true)
  await database.callers.query(callers.anonymous, sql`select stop_mail(${token})`)
  expect((await read()).is_on).toBe(false)
  await database.owner.query(sql`update private.monday_letter set last_monday = '2026-01-05'`)
  await database.callers.query(callers.admin, sql`update site_settings set monday_letter = true`)
  const week = sql`select to_char(date_trunc('week', now()), 'YYYY-MM-DD') as monday`
  const { monday } = await rowFor<{ monday: string }>(database, callers.service, week)
  expect(await read()).toMatchObject({ is_on: true, last_monday: monday })
})

test('the facts of the Monday letter are those that the owner sees under Today', async () => {
  await database.callers.query(
    callers.other,
    sql`insert into opened_lessons (user_id, course_id, lesson_id)
        values (${ids.other}, ${ids.course}, ${ids.openLesson})`,
  )
  await database.owner.query(
    sql`update lesson_visits set last_opened_at = now() - interval '15 days'`,
  )
  const { today } = await rowFor<{ today: object }>(
    database,
    callers.admin,
    sql`select admin_today() as today`,
  )
  const { facts } = await rowFor<{ facts: object }>(
    database,
    callers.service,
    sql`select monday_letter_facts() as facts`,
  )
  expect(facts).toEqual({
    owner: { id: ids.admin, email: 'admin@example.com' },
    today,
    stop: { course_id: ids.course, course: 'Course', lesson: 'Open lesson', stopped: 1 },
  })
})
