import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { addFactor } from '#tests/policies/access/half-signed-in.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import {
  addPeopleAndContent,
  addStudentMarks,
  addUser,
  callers,
  ids,
} from './support/people-and-content.ts'

async function createSite(open: () => Promise<PolicyDatabase> = rolledBackDatabase) {
  const database = await open()
  await addPeopleAndContent(database)
  return database
}

async function addSession({ authAdmin }: PolicyDatabase, userId: string) {
  await authAdmin.query(sql`
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, 'aal1', now(), now())`)
}

function listActs(database: PolicyDatabase) {
  return rowsFor(
    database,
    callers.admin,
    sql`select act, actor_email as actor, subject_email as subject, detail
        from audit_log order by acted_at, act`,
  )
}

const byAdmin = { actor: 'admin@example.com', subject: 'student@example.com', detail: null }

test('an admin finds people by name or address, and admins and blocked ones by themselves', async () => {
  const database = await createSite()
  await database.callers.query(callers.admin, sql`select block_person(${ids.other})`)
  const find = async (search: string, which: string) => {
    const { found } = await rowFor<{ found: { people: { email: string }[]; total: number } }>(
      database,
      callers.admin,
      sql`select admin_list_people(${search}, ${which}) as found`,
    )
    expect(found.total).toBe(found.people.length)
    return found.people.map(({ email }) => email).sort()
  }
  expect(await find('SAMPLE stud', 'all')).toEqual(['student@example.com'])
  expect(await find('other@', 'all')).toEqual(['other@example.com'])
  expect(await find('%', 'all')).toEqual([])
  expect(await find('', 'admins')).toEqual(['admin@example.com'])
  expect(await find('', 'blocked')).toEqual(['other@example.com'])
  expect(await find('', 'all')).toHaveLength(4)

  const pages = [1, 2, 3].map(async (page) => {
    const call = sql`select admin_list_people('', 'all', ${page}, 3) as found`
    const { found } = await rowFor<{ found: { people: { email: string }[]; total: number } }>(
      database,
      callers.admin,
      call,
    )
    expect(found.total).toBe(4)
    return found.people.map(({ email }) => email)
  })
  const [first = [], second = [], third] = await Promise.all(pages)
  expect([first.length, second.length, third]).toEqual([3, 1, []])
  expect(new Set([...first, ...second]).size).toBe(4)
})

test('an admin reads what a person has claimed and completed', async () => {
  const database = await createSite()
  const read = sql`select admin_read_person(${ids.student}) as person`
  expect(await rowFor(database, callers.admin, read)).toMatchObject({
    person: {
      email: 'student@example.com',
      full_name: 'Sample Student',
      role: 'student',
      is_blocked: false,
      factors: 0,
      claims: [{ product_title: 'Free' }],
      courses: [{ course_title: 'Course', completed_lessons: 1, total_lessons: 2 }],
      completed_lessons: [{ lesson_title: 'Lesson' }],
    },
  })
  const unknown = sql`select admin_read_person(${ids.message}) as person`
  expect(await rowFor(database, callers.admin, unknown)).toEqual({ person: null })
})

test('admins see who claimed a product, with their addresses', async () => {
  const database = await createSite()
  const claims = sql`select full_name, email from product_claims where product_id = ${ids.freeProduct}`
  expect(await rowsFor(database, callers.admin, claims)).toEqual([
    { full_name: 'Sample Student', email: 'student@example.com' },
  ])
  expect(await rowsFor(database, callers.student, claims)).toEqual([])
})

test('blocking ends every session and refuses new ones, until it is taken back', async () => {
  const database = await createSite()
  await addSession(database, ids.student)
  const state = sql`
    select coalesce(banned_until > now() + interval '50 years', false) as is_blocked,
      (select count(*)::int from auth.sessions where user_id = ${ids.student}) as sessions
    from auth.users where id = ${ids.student}`
  const ownProgress = sql`select lesson_id from user_course_progress`
  expect(await rowsFor(database, callers.student, ownProgress)).toHaveLength(1)

  await database.callers.query(callers.admin, sql`select block_person(${ids.student})`)
  expect((await database.owner.query(state)).rows).toEqual([{ is_blocked: true, sessions: 0 }])
  expect(await rowsFor(database, callers.student, ownProgress)).toEqual([])

  await database.callers.query(callers.admin, sql`select unblock_person(${ids.student})`)
  expect((await database.owner.query(state)).rows).toEqual([{ is_blocked: false, sessions: 0 }])
  expect(await rowsFor(database, callers.student, ownProgress)).toHaveLength(1)
  expect(await listActs(database)).toEqual([
    { act: 'block', ...byAdmin },
    { act: 'unblock', ...byAdmin },
  ])
})

test('signing out everywhere ends the sessions of that person alone', async () => {
  const database = await createSite()
  await addSession(database, ids.student)
  await addSession(database, ids.student)
  await addSession(database, ids.other)
  await database.callers.query(callers.admin, sql`select sign_out_person(${ids.student})`)
  const { rows } = await database.owner.query(sql`select user_id from auth.sessions`)
  expect(rows).toEqual([{ user_id: ids.other }])
  expect(await listActs(database)).toEqual([{ act: 'sign_out', ...byAdmin }])
})

test('every change of a role has its entry, also one that bypasses the screens', async () => {
  const database = await createSite()
  const give = (role: string) =>
    database.callers.query(
      callers.admin,
      sql`update user_roles set role = ${role} where user_id = ${ids.student}`,
    )
  await give('admin')
  await give('admin') // changes nothing
  await give('student')
  await database.callers.query(
    callers.service,
    sql`delete from user_roles where user_id = ${ids.student}`,
  )
  expect(await listActs(database)).toEqual([
    { act: 'change_role', ...byAdmin, detail: 'admin' },
    { act: 'change_role', ...byAdmin, detail: 'student' },
    { act: 'change_role', ...byAdmin, actor: 'the secret key', detail: 'student' },
  ])
  // Moved to another person it would change the rights of two, of which the log names one.
  const move = sql`update user_roles set user_id = ${ids.student} where user_id = ${ids.other}`
  expect((await failureOf(database.callers.query(callers.admin, move))).code).toBe('42501')
})

test('an account is deleted with everything of its own, and its entry stays', async () => {
  const database = await createSite()
  await addStudentMarks(database)
  const lessons = sql`select id from course_lessons`
  expect(await rowsFor(database, callers.student, lessons)).toHaveLength(2)
  await database.callers.query(callers.admin, sql`select delete_person(${ids.student})`)
  const { rows } = await database.owner.query(sql`
    select
      (select count(*)::int from auth.users where id = ${ids.student}) as accounts,
      (select count(*)::int from blog_posts) as posts,
      (select count(*)::int from user_course_progress) as progress,
      (select count(*)::int from product_orders) as orders,
      (select count(*)::int from product_waitlist) as waiting`)
  expect(rows).toEqual([{ accounts: 0, posts: 0, progress: 0, orders: 0, waiting: 0 }])
  expect(await listActs(database)).toEqual([{ act: 'delete', ...byAdmin }])
  // A token that was issued before opens no more than a visitor sees.
  expect(await rowsFor(database, callers.student, lessons)).toEqual([])
  const upload = sql`insert into storage.objects (bucket_id, name)
                     values ('blog-images', ${`${ids.student}/late.png`})`
  expect((await failureOf(database.callers.query(callers.student, upload))).code).toBe('42501')
  // The picture is still there: it is found, until it is removed.
  const leftOver = sql`select list_deleted_with_pictures() as id`
  expect(await rowsFor(database, callers.admin, leftOver)).toEqual([{ id: ids.student }])
  // An import of an older export brings the person back: the picture is theirs again.
  await addUser(database, ids.student)
  expect(await rowsFor(database, callers.admin, leftOver)).toEqual([])
  await database.owner.query(sql`delete from storage.objects where bucket_id = 'blog-images'`)
  expect(await rowsFor(database, callers.admin, leftOver)).toEqual([])
})

test('the export of a person is what that person downloads, but for notes, also when blocked', async () => {
  const database = await createSite()
  await addStudentMarks(database)
  await database.authAdmin.query(sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
    values (${ids.student}, 'secret id', 'secret key', 'My laptop'), (${ids.other}, 'id', 'key', '')`)
  const dataOf = async (caller: Caller, call: ReturnType<typeof sql>) => {
    const { data } = await rowFor<{ data: Record<string, unknown[]> }>(database, caller, call)
    const { exported_at: _, ...kept } = data
    return kept
  }
  const {
    lesson_notes: notes,
    lesson_bookmarks: bookmarks,
    lesson_places: places,
    ...own
  } = await dataOf(callers.student, sql`select export_my_data() as data`)
  expect([notes, bookmarks, places].map((kept) => kept?.length)).toEqual([1, 1, 1])
  await database.callers.query(callers.admin, sql`select block_person(${ids.student})`)
  const byOther = await dataOf(callers.admin, sql`select export_person(${ids.student}) as data`)
  expect(byOther).toEqual(own)
  const passkey = { name: 'My laptop', created_at: expect.any(String), last_used_at: null }
  expect(byOther.passkeys).toEqual([passkey])
  expect((await listActs(database)).at(-1)).toEqual({ act: 'export', ...byAdmin })
})

const acts = (id: string) => [
  sql`select block_person(${id})`,
  sql`select unblock_person(${id})`,
  sql`select sign_out_person(${id})`,
  sql`select begin_reset(${id})`,
  sql`select export_person(${id})`,
  sql`select delete_person(${id})`,
  sql`select ask_factor_removal(${id})`,
]

test('nobody but an admin acts, not on the own account, and no refused act leaves an entry', async () => {
  const database = await createSite()
  await addFactor(database, ids.student)
  for (const act of acts(ids.student)) {
    for (const caller of [callers.anonymous, callers.other]) {
      expect((await failureOf(database.callers.query(caller, act))).code).toBe('42501')
    }
  }
  for (const act of acts(ids.admin)) {
    const { code, message } = await failureOf(database.callers.query(callers.admin, act))
    expect([code, message]).toEqual(['P0001', 'This is your own account. Change it under Account.'])
  }
  for (const act of acts(ids.message)) {
    expect((await failureOf(database.callers.query(callers.admin, act))).code).toBe('PT404')
  }
  expect(await listActs(database)).toEqual([])
})

test('no act happens without its entry', async () => {
  const database = await createSite()
  await addFactor(database, ids.student)
  await addSession(database, ids.student)
  await database.owner.query(
    sql`alter table audit_log add constraint broken check (false) not valid`,
  )
  const role = sql`update user_roles set role = 'admin' where user_id = ${ids.student}`
  for (const act of [...acts(ids.student), role, sql`select invite_admin('new@example.com')`]) {
    expect((await failureOf(database.callers.query(callers.admin, act))).code).toBe('23514')
  }
  const { rows } = await database.owner.query(sql`
    select u.banned_until, r.role,
      (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from private.mail_links) as links
    from auth.users as u join user_roles as r on r.user_id = u.id where u.id = ${ids.student}`)
  expect(rows).toEqual([{ banned_until: null, role: 'student', sessions: 1, links: 0 }])
})

test('an act on the whole site is written in the name of the admin, and no other act is', async () => {
  const database = await createSite()
  const record = (act: string) => sql`select record_site_act(${act}, 'site.zip')`
  await database.callers.query(callers.admin, record('download_backup'))
  for (const act of ['delete', 'import_site', 'unknown']) {
    const refused = failureOf(database.callers.query(callers.admin, record(act)))
    expect((await refused).code).toBe('22023')
  }
  const byStudent = failureOf(database.callers.query(callers.student, record('delete_backup')))
  expect((await byStudent).code).toBe('42501')
  expect(await listActs(database)).toEqual([
    { act: 'download_backup', actor: 'admin@example.com', subject: '', detail: 'site.zip' },
  ])
})

test('no caller, not even the owner of the database, changes or empties the audit log', async () => {
  const database = await createSite()
  await database.callers.query(callers.admin, sql`select block_person(${ids.student})`)
  const attempts = [
    sql`update audit_log set act = 'unblock'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ]
  for (const attempt of attempts) {
    for (const caller of Object.values(callers)) {
      expect((await failureOf(database.callers.query(caller, attempt))).code).toBe('42501')
    }
    expect(await failureOf(database.owner.query(attempt))).toEqual({
      code: '42501',
      message: 'The audit log cannot be changed.',
    })
  }
  expect(await listActs(database)).toEqual([{ act: 'block', ...byAdmin }])
})

test('two admins who block each other at the same moment leave one', async () => {
  const database = await createSite(temporaryDatabase)
  await database.owner.query(sql`update user_roles set role = 'admin' where user_id = ${ids.other}`)
  const oneActed = Promise.withResolvers<void>()
  const bothAsked = Promise.withResolvers<void>()
  const first = database.callers.transaction(callers.admin, async (transaction) => {
    await transaction.query(sql`select block_person(${ids.other})`)
    oneActed.resolve()
    await bothAsked.promise
  })
  await oneActed.promise
  const second = failureOf(
    database.callers.query(callers.other, sql`select block_person(${ids.admin})`),
  )
  await waitForLock(database)
  bothAsked.resolve()
  await first
  expect((await second).code).toBe('42501')
})

test('there must be one admin who can sign in: a blocked one does not count', async () => {
  const database = await createSite()
  await database.owner.query(sql`update user_roles set role = 'admin' where user_id = ${ids.other}`)
  await database.callers.query(callers.admin, sql`select block_person(${ids.other})`)
  const { role, claims } = callers.admin
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  const fresh: Caller = { role, claims: { ...claims, amr } }
  const leave = sql`select delete_own_account()`
  expect((await failureOf(database.callers.query(fresh, leave))).message).toContain('only admin')
  await database.callers.query(callers.admin, sql`select unblock_person(${ids.other})`)
  await database.callers.query(fresh, leave)
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
