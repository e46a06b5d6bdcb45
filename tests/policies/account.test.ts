import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { addAccountWithFactor } from '#tests/policies/access/half-signed-in.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor } from './support/as-caller.ts'
import {
  addLetters,
  addPeopleAndContent,
  addStudentMarks,
  callers,
  consent,
  ids,
} from './support/people-and-content.ts'

/** A caller whose last password sign-in was so many minutes ago. */
function signedInMinutesAgo({ role, claims }: Caller, minutes: number): Caller {
  const timestamp = Math.floor(Date.now() / 1000) - minutes * 60
  return { role, claims: { ...claims, amr: [{ method: 'password', timestamp }] } }
}

const deleteAccount = sql`select delete_own_account()`

test('people download what is kept under their account, and only that', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addStudentMarks(database)
  await addLetters(database)
  const { data } = await rowFor<{ data: Record<string, unknown> }>(
    database,
    callers.student,
    sql`select export_my_data() as data`,
  )
  expect(data).toMatchObject({
    account: {
      id: ids.student,
      email: 'student@example.com',
      full_name: 'Sample Student',
      role: 'student',
    },
    completed_lessons: [{ course: 'Course', lesson: 'Lesson' }],
    orders: [{ product: 'Free' }],
    product_waitlists: [{ product: 'Paid', consent }],
    letter_consent: { consent: 'Letters, please.', source: 'account' },
    blog_categories: ['Sample category'],
    path_steps: [{ path: 'new-business', step: 'Take the quiz' }],
    opened_lessons: [{ course: 'Course', lesson: 'Lesson' }],
    record_link: { id: ids.recordLink, shows_name: true },
    lesson_notes: [{ lesson: 'Lesson', note: 'Ask about the tea fund' }],
    lesson_bookmarks: [{ lesson: 'Lesson' }],
    lesson_places: [{ lesson: 'Lesson', block: 3, video_seconds: 90 }],
    lesson_visits: [{ course: 'Course', lesson: 'Lesson', times_opened: 1 }],
    reminder: { days: [2], hour: 8, time_zone: 'America/Chicago' },
    payments: [{ product: 'Paid', state: 'paid', total_cents: 1250 }],
  })
  expect(data.blog_posts).toHaveLength(3)
  const { data: others } = await rowFor<{ data: Record<string, unknown> }>(
    database,
    callers.other,
    sql`select export_my_data() as data`,
  )
  expect(others).toMatchObject({
    completed_lessons: [],
    orders: [],
    product_waitlists: [],
    letter_consent: null,
    blog_posts: [],
    blog_categories: [],
    path_steps: [],
    opened_lessons: [],
    record_link: null,
    lesson_notes: [],
    lesson_bookmarks: [],
    lesson_places: [],
    lesson_visits: [],
    reminder: null,
    payments: [],
  })
})

test('an account is deleted with its posts, progress and orders; categories stay', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addStudentMarks(database)
  await database.callers.query(signedInMinutesAgo(callers.student, 1), deleteAccount)
  const { rows } = await database.owner.query(
    sql`select
          (select count(*)::int from auth.users where id = ${ids.student}) as accounts,
          (select count(*)::int from user_roles where user_id = ${ids.student}) as roles,
          (select count(*)::int from blog_posts) as posts,
          (select count(*)::int from user_course_progress) as progress,
          (select count(*)::int from product_orders) as orders,
          (select count(*)::int from product_waitlist) as waiting,
          (select count(*)::int from path_ticks) as ticks,
          (select count(*)::int from opened_lessons) as opened,
          (select count(*)::int from record_links) as record_links,
          (select count(*)::int from lesson_notes) as notes,
          (select count(*)::int from lesson_bookmarks) as bookmarks,
          (select count(*)::int from lesson_places) as places,
          (select count(*)::int from lesson_visits) as visits,
          (select sum(started)::int from private.lesson_counts) as counted,
          (select count(*)::int from learning_reminders) as reminders,
          (select user_id from blog_categories where id = ${ids.category}) as category_owner`,
  )
  expect(rows).toEqual([
    {
      accounts: 0,
      roles: 0,
      posts: 0,
      progress: 0,
      orders: 0,
      waiting: 0,
      ticks: 0,
      opened: 0,
      record_links: 0,
      notes: 0,
      bookmarks: 0,
      places: 0,
      visits: 0,
      counted: 0,
      reminders: 0,
      category_owner: null,
    },
  ])
})

test('a token without a fresh sign-in does not delete the account', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  for (const caller of [callers.student, signedInMinutesAgo(callers.student, 11)]) {
    expect((await failureOf(database.callers.query(caller, deleteAccount))).code).toBe('42501')
  }
  expect((await failureOf(database.callers.query(callers.anonymous, deleteAccount))).code).toBe(
    '42501',
  )
})

test('the only admin stays', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const admin = signedInMinutesAgo(callers.admin, 1)
  expect((await failureOf(database.callers.query(admin, deleteAccount))).message).toContain(
    'only admin',
  )
  await database.callers.query(
    callers.admin,
    sql`update user_roles set role = 'admin' where user_id = ${ids.other}`,
  )
  await database.callers.query(admin, deleteAccount)
})

test('the only admin stays also when a password alone asks for the deletion', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const { beforeCode, afterCode } = await addAccountWithFactor(database, ids.admin)
  expect(await failureOf(database.callers.query(beforeCode, deleteAccount))).toEqual({
    code: '42501',
    message: 'Please sign in again, with the code of your second factor if you have set one up.',
  })
  expect((await failureOf(database.callers.query(afterCode, deleteAccount))).message).toContain(
    'only admin',
  )
})

test('two admins who take the role from each other at the same moment leave one', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`update user_roles set role = 'admin' where user_id = ${ids.other}`)
  const demote = (id: string) => sql`update user_roles set role = 'student' where user_id = ${id}`
  const oneAsked = Promise.withResolvers<void>()
  const bothAsked = Promise.withResolvers<void>()
  const first = database.callers.transaction(callers.admin, async (transaction) => {
    await transaction.query(demote(ids.other))
    oneAsked.resolve()
    await bothAsked.promise
  })
  await oneAsked.promise
  const second = failureOf(database.callers.query(callers.other, demote(ids.admin)))
  await waitForLock(database)
  bothAsked.resolve()
  await first
  expect((await second).message).toContain('only admin')
  const { rows } = await database.owner.query(
    sql`select user_id from user_roles where role = 'admin'`,
  )
  expect(rows).toEqual([{ user_id: ids.admin }])
})

async function waitForLock({ owner }: PolicyDatabase) {
  for (;;) {
    const { rows } = await owner.query(sql`
      select
      from pg_locks
      where locktype = 'advisory'
        and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
