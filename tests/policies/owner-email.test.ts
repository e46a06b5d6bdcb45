import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, type CallerName, callers, ids } from './support/people-and-content.ts'

async function createSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const save = (name: CallerName, email: string) =>
    rowsFor(
      database,
      callers[name],
      sql`insert into site_settings (owner_email) values (${email})
          on conflict (id) do update set owner_email = excluded.owner_email returning 1`,
    )
  const find = async (name: CallerName) => {
    const asked = sql`select owner_email() as email`
    const [row] = await rowsFor<{ email: string | null }>(database, callers[name], asked)
    return row?.email
  }
  return { database, save, find }
}

test('mail goes to the first admin until the owner sets the address she reads', async () => {
  const { database, save, find } = await createSite()
  await database.owner.query(sql`update user_roles set role = 'admin' where user_id = ${ids.other}`)
  await database.owner.query(
    sql`update user_roles set created_at = now() - interval '1 day' where user_id = ${ids.admin}`,
  )
  expect(await find('admin')).toBe('admin@example.com')
  expect(await find('service')).toBe('admin@example.com')
  await save('admin', 'owner@river.example')
  expect(await find('other')).toBe('owner@river.example')
  expect(await find('service')).toBe('owner@river.example')
})

test('nobody but an admin sees or changes where the owner reads her mail', async () => {
  const { database, save, find } = await createSite()
  await save('admin', 'owner@river.example')
  expect(await find('student')).toBeNull()
  expect((await failureOf(find('anonymous'))).code).toBe('42501')
  for (const name of ['anonymous', 'student'] as const) {
    expect((await failureOf(save(name, 'thief@river.example'))).code).toBe('42501')
  }
  const read = sql`select owner_email from site_settings`
  expect(await rowsFor(database, callers.student, read)).toEqual([])
  expect(await find('admin')).toBe('owner@river.example')
})

test('a text that is not an address is refused by the database', async () => {
  const { save } = await createSite()
  expect((await failureOf(save('admin', 'a@b.example, c@d.example'))).code).toBe('23514')
})
