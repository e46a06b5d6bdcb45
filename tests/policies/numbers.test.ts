import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

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

test('numbers are deleted after two years, those that are compared with the year before are not', async () => {
  const database = await rolledBackDatabase()
  for (const ago of [0, 729, 731, 732, 900]) {
    await database.callers.query(
      callers.service,
      sql`select add_numbers(${day}::date - ${ago}::int, '[{"kind": "page", "name": "/", "count": 1}]')`,
    )
  }
  await database.callers.query(callers.service, sql`select read_reader_salt(${day})`)
  const { rows } = await database.owner.query<{ ago: number; named: number }>(sql`
    select ${day}::date - t.day as ago, (select sum(count)::int from daily_numbers) as named
    from daily_totals as t order by 1`)
  expect(rows).toEqual([0, 729, 731].map((ago) => ({ ago, named: 3 })))
})

test('the totals of a backup from before them are summed up from its names', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`delete from daily_totals`)
  for (let times = 0; times < 2; times++) {
    await database.owner.query(sql`select private.recount()`)
  }
  const { rows } = await database.owner.query(sql`select kind, count from daily_totals`)
  expect(rows).toEqual([{ kind: 'visit', count: 3 }])
})

test('a PDF that was bought is a sale and no claim, and the test mode sells nothing', async () => {
  const database = await rolledBackDatabase()
  // With one claim and one order that is paid.
  await addPeopleAndContent(database)
  await database.owner.query(sql`
    insert into product_orders
      (user_id, product_id, price_at_purchase, product_title, product_price, pdf_file_url, paid_order_id)
    select user_id, product_id, 12.5, product_title, 12.5, pdf_file_url, id
    from paid_orders where id = ${ids.paidOrder}`)
  await database.owner.query(sql`
    insert into paid_orders
      (product_title, pdf_file_url, state, is_test, price_cents, total_cents, paid_at)
    values ('Paid', 'sample/paid.pdf', 'fulfilled', true, 1250, 1250, now())`)
  const [found] = await rowsFor<{ numbers: { places: { kind: string; count: number }[] } }>(
    database,
    callers.admin,
    sql`select read_numbers(7) as numbers`,
  )
  const countOf = (kind: string) => found?.numbers.places.filter((one) => one.kind === kind)
  expect(countOf('claim')).toEqual([{ kind: 'claim', place: 0, count: 1 }])
  expect(countOf('sale')).toEqual([{ kind: 'sale', place: 0, count: 1 }])
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
