import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers } from './support/people-and-content.ts'

const day = '2026-03-01'

test('made-up names and readers are bounded for each day, and the rest is counted without a name', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const add = (from: number, to: number) => {
    const names = Array.from({ length: to - from }, (_, at) => ({
      kind: 'from',
      name: `site-${from + at}.example`,
      count: 1,
    }))
    return database.callers.query(
      callers.service,
      sql`select add_numbers(${day}, ${JSON.stringify(names)})`,
    )
  }
  for (let batch = 0; batch < 6; batch++) await add(batch * 200, batch * 200 + 200)
  await add(0, 10)
  const rows = await rowsFor<{ named: number; rest: number; again: number }>(
    database,
    callers.admin,
    sql`select
      count(*) filter (where name <> '')::int as named,
      sum(count) filter (where name = '')::int as rest,
      sum(count) filter (where name = 'site-0.example')::int as again
    from daily_numbers where kind = 'from'`,
  )
  expect(rows).toEqual([{ named: 500, rest: 700, again: 2 }])
})

test('a reader counts once a day', async () => {
  const database = await rolledBackDatabase()
  const add = (readers: string[]) =>
    database.callers.query(callers.service, sql`select add_numbers(${day}, '[]', ${readers})`)
  await add(['one', 'two', 'one'])
  await add(['two', 'three'])
  const { rows } = await database.owner.query<{ count: number }>(
    sql`select count from daily_numbers where kind = 'reader'`,
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('names of more than two months ago are kept by the week, and no count is lost', async () => {
  const database = await rolledBackDatabase()
  await database.owner.query(sql`
    insert into daily_numbers (day, kind, name, count)
    select day, kind, name, 1
    from generate_series('2025-11-01'::date, ${day}, '1 day') as day
    cross join (values ('page', '/'), ('page', ''), ('visit', '')) as counted (kind, name)`)
  for (let times = 0; times < 2; times++) {
    await database.callers.query(callers.service, sql`select read_reader_salt(${day})`)
  }
  const { rows } = await database.owner.query(sql`
    select kind, name, count(*)::int as rows, sum(count)::int as counted, max(count) as most
    from daily_numbers group by kind, name order by kind, name`)
  expect(rows).toEqual([
    { kind: 'page', name: '', rows: 121, counted: 121, most: 1 },
    // From December 29, the Monday before the sixtieth day, by the day; before that nine weeks.
    { kind: 'page', name: '/', rows: 63 + 9, counted: 121, most: 7 },
    { kind: 'visit', name: '', rows: 121, counted: 121, most: 1 },
  ])
})

test('only the site counts, and an unknown kind is refused', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const write = sql`select add_numbers(${day}, '[{"kind": "page", "name": "/", "count": 9}]')`
  const salt = sql`select read_reader_salt(${day})`
  for (const caller of [callers.anonymous, callers.student, callers.admin]) {
    for (const statement of [write, salt]) {
      const refused = await failureOf(database.callers.query(caller, statement))
      expect(refused.code).toBe('42501')
    }
  }
  const odd = sql`select add_numbers(${day}, '[{"kind": "person", "name": "x", "count": 1}]')`
  expect((await failureOf(database.callers.query(callers.service, odd))).code).toBe('23514')
})
