import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { failureOf, rowsFor } from '#tests/policies/support/as-caller.ts'
import {
  addPeopleAndContent,
  addUser,
  callers,
  ids,
} from '#tests/policies/support/people-and-content.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

test('a new account is a student', async () => {
  const database = await rolledBackDatabase()
  const id = randomUUID()
  const caller = await addUser(database, id)
  expect(await rowsFor(database, caller, sql`select user_id, role from user_roles`)).toEqual([
    { user_id: id, role: 'student' },
  ])
})

test('nobody gives himself a role, not even an admin', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const promote = sql`update user_roles set role = 'admin' where user_id = (select auth.uid())`
  expect((await database.callers.query(callers.student, promote)).rowCount).toBe(0)

  const withoutRole = { role: 'authenticated', claims: { sub: ids.withoutRole } } as const
  const grab = sql`insert into user_roles (user_id, role) values ((select auth.uid()), 'admin')`
  expect((await failureOf(database.callers.query(withoutRole, grab))).code).toBe('42501')

  const upsert = sql`insert into user_roles (user_id, role) values ((select auth.uid()), 'admin')
                     on conflict (user_id) do update set role = excluded.role`
  expect((await failureOf(database.callers.query(callers.student, upsert))).code).toBe('42501')
  expect((await failureOf(database.callers.query(callers.admin, upsert))).code).toBe('42501')

  const steal = sql`update user_roles set user_id = ${ids.withoutRole}
                    where user_id = ${ids.student}`
  expect((await database.callers.query(callers.other, steal)).rowCount).toBe(0)
})

test('claims in the token do not make an admin', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const claims = {
    sub: ids.student,
    role: 'service_role',
    app_metadata: { role: 'admin' },
    user_metadata: { role: 'admin' },
  }
  const pretender = { role: 'authenticated', claims } as const
  expect(await rowsFor(database, pretender, sql`select is_admin()`)).toEqual([{ is_admin: false }])
  expect(
    (await failureOf(database.callers.query(pretender, sql`select admin_dashboard_figures()`)))
      .code,
  ).toBe('42501')
  expect(await rowsFor(database, pretender, sql`select * from users`)).toEqual([])
})

test('admin functions refuse students and callers without claims', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const calls = [
    sql`select admin_dashboard_figures()`,
    sql`select admin_list_posts()`,
    sql`select admin_user_progress()`,
    sql`select admin_completions_over_time()`,
    sql`select admin_completions_by_course()`,
    sql`select site_check()`,
    sql`select delete_preview('course', ${ids.course})`,
    sql`select reorder_modules(${ids.course}, ${[ids.module]})`,
    sql`select reorder_lessons(${ids.module}, ${[ids.lesson]})`,
    sql`select save_quiz_question('{}')`,
  ]
  for (const call of calls) {
    for (const caller of [
      callers.student,
      callers.anonymous,
      { role: 'authenticated', claims: {} },
    ] as const) {
      expect((await failureOf(database.callers.query(caller, call))).code).toBe('42501')
    }
  }
})

test('the admin sees accounts with their roles, and a student none', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const accounts = sql`select u.email, u.raw_user_meta_data ->> 'full_name' as name, r.role
                       from users as u join user_roles as r on r.user_id = u.id order by u.email`
  expect(await rowsFor(database, callers.admin, accounts)).toEqual([
    { email: 'admin@example.com', name: 'Sample Admin', role: 'admin' },
    { email: 'other@example.com', name: null, role: 'student' },
    { email: 'student@example.com', name: 'Sample Student', role: 'student' },
  ])
  expect(await rowsFor(database, callers.student, accounts)).toEqual([])
})

test('a filter with side effects sees no account that is not shown', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const probe = sql`select email from users where 1 / (length(email) - length(email)) = 1`
  expect(await rowsFor(database, callers.student, probe)).toEqual([])
  expect((await failureOf(database.callers.query(callers.admin, probe))).code).toBe('22012')
})
