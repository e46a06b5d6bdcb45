import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Order = { id: string; state: string; version: number; user_id: string | null; email: string }
type Facts = { version?: number; session?: string; total?: number; refunded?: number }
type More = { buyer?: string; email?: string; takesPdf?: boolean }

async function openShop(database: PolicyDatabase) {
  await addPeopleAndContent(database)
  return {
    create: (buyer: string | null, product: string = ids.paidProduct) =>
      rowFor<Order & Record<string, unknown>>(
        database,
        callers.service,
        sql`select * from create_paid_order(${product}, false, ${buyer})`,
      ),
    settle: ({ id, version }: Order, state: string, facts: Facts & More = {}) =>
      rowFor<Order>(
        database,
        callers.service,
        sql`select * from settle_paid_order(${id}, ${facts.version ?? version}, ${state},
              session => ${facts.session ?? null}, buyer => ${facts.buyer ?? null},
              buyer_email => ${facts.email ?? null}, total => ${facts.total ?? null},
              refunded => ${facts.refunded ?? null}, takes_pdf => ${facts.takesPdf ?? false})`,
      ),
    shelf: (caller = callers.other) =>
      rowsFor(
        database,
        caller,
        sql`select product_title, price_at_purchase::float8 as price from product_orders
            where paid_order_id is not null`,
      ),
    files: (caller = callers.other) =>
      rowsFor(
        database,
        caller,
        sql`select name from storage.objects where bucket_id = 'product-files'`,
      ),
  }
}

test('an order keeps product, price and currency of its moment, whatever becomes of the product', async () => {
  const database = await rolledBackDatabase()
  const { create } = await openShop(database)
  const { id } = await create(ids.other)
  await database.owner.query(
    sql`update products set price = 99, title = 'Dearer' where id = ${ids.paidProduct}`,
  )
  const order = sql`select state, product_title, currency, price_cents, total_cents from paid_orders
                    where id = ${id}`
  const frozen = { product_title: 'Paid', currency: 'usd', price_cents: 1250, total_cents: null }
  expect(await rowFor(database, callers.other, order)).toEqual({ state: 'pending', ...frozen })
  await database.owner.query(sql`delete from products where id = ${ids.paidProduct}`)
  expect(await rowFor(database, callers.other, order)).toMatchObject(frozen)
})

test('nothing is sold that is free, gone or without a PDF, and nobody buys a PDF twice', async () => {
  const database = await rolledBackDatabase()
  const { create, settle } = await openShop(database)
  expect(await create(ids.other, ids.freeProduct)).toMatchObject({ id: null })
  expect(await create(ids.other, ids.course)).toMatchObject({ id: null })
  await settle(await create(ids.other), 'paid', { total: 1250 })
  expect((await failureOf(create(ids.other))).code).toBe('P0001')
  await database.owner.query(
    sql`update products set pdf_file_url = null where id = ${ids.paidProduct}`,
  )
  expect(await create(ids.student)).toMatchObject({ id: null })
})

test('a paid order opens the PDF by the rule of claimed ones, once', async () => {
  const database = await rolledBackDatabase()
  const { create, settle, shelf, files } = await openShop(database)
  const order = await create(ids.other)
  expect(await files()).toEqual([])
  const paid = await settle(order, 'paid', { total: 1250 })
  const fulfilled = await settle(paid, 'fulfilled')
  await settle(fulfilled, 'fulfilled')
  expect(await shelf()).toEqual([{ product_title: 'Paid', price: 12.5 }])
  expect(await files()).toEqual([{ name: 'sample/paid.pdf' }])
  const claims = sql`select id from product_claims where user_id = ${ids.other}`
  expect(await rowsFor(database, callers.admin, claims)).toEqual([])
})

test('an order follows its life and no other', async () => {
  const database = await rolledBackDatabase()
  const { create, settle } = await openShop(database)
  const order = await create(ids.other)
  for (const state of ['fulfilled', 'lost']) {
    expect((await failureOf(settle(order, state, { total: 1250 }))).code).toBe('23514')
  }
  expect((await failureOf(settle(order, 'paid'))).code).toBe('23514')
  const expired = await settle(order, 'expired')
  const paid = await settle(expired, 'paid', { total: 1250 })
  const disputed = await settle(await settle(paid, 'fulfilled'), 'disputed')
  const won = await settle(await settle(disputed, 'paid'), 'fulfilled')
  const refunded = await settle(won, 'refunded', { refunded: 1250 })
  for (const state of ['pending', 'paid', 'fulfilled', 'disputed', 'expired']) {
    expect((await failureOf(settle(refunded, state))).code).toBe('23514')
  }
})

test('an answer of Stripe from before the last change settles nothing', async () => {
  const database = await rolledBackDatabase()
  const { create, settle } = await openShop(database)
  const order = await create(ids.other)
  const paid = await settle(order, 'paid', { total: 1250 })
  expect(await settle(order, 'expired')).toMatchObject({ id: null })
  expect(await settle({ ...order, id: ids.course }, 'expired')).toMatchObject({ id: null })
  expect(paid).toMatchObject({ state: 'paid', version: order.version + 1 })
})

test('twenty answers of Stripe at the same time settle an order once', async () => {
  const database = await temporaryDatabase()
  const { create, settle, shelf } = await openShop(database)
  const order = await create(ids.other)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => settle(order, 'paid', { total: 1250 })),
  )
  expect(answers.filter(({ id }) => id !== null)).toHaveLength(1)
  expect(await shelf()).toHaveLength(1)
})

test('a refund takes the PDF away when the owner asks for that, and not from somebody who paid twice', async () => {
  const database = await rolledBackDatabase()
  const { create, settle, files } = await openShop(database)
  const first = await create(ids.other)
  const second = await create(ids.other)
  const paid = await settle(first, 'paid', { total: 1250 })
  const paidAgain = await settle(second, 'paid', { total: 1250 })
  const facts = { refunded: 1250, takesPdf: true }
  await settle(paid, 'refunded', facts)
  expect(await files()).toHaveLength(1)
  const refunded = await settle(paidAgain, 'refunded', { refunded: 1250 })
  expect(await files()).toHaveLength(1)
  await settle(refunded, 'refunded', facts)
  expect(await files()).toEqual([])
})

test('a buyer without an account gets the PDF of a confirmed address, or of the account that is made', async () => {
  const database = await rolledBackDatabase()
  const { create, settle, shelf } = await openShop(database)
  const unconfirmed = { email: 'other@example.com', total: 1250 }
  const paid = await settle(await create(null), 'paid', unconfirmed)
  expect(paid).toMatchObject({ user_id: null, email: 'other@example.com' })
  expect(await shelf()).toEqual([])
  await settle(paid, 'fulfilled', { buyer: ids.other })
  expect(await shelf()).toHaveLength(1)

  await database.owner.query(
    sql`update auth.users set email_confirmed_at = now() where id = ${ids.admin}`,
  )
  const confirmed = { email: 'Admin@Example.com', total: 1250 }
  expect(await settle(await create(null), 'paid', confirmed)).toMatchObject({ user_id: ids.admin })
})

test('a deleted account leaves the order in the books, and no later news of Stripe’s brings the person back', async () => {
  const database = await rolledBackDatabase()
  const { create, settle } = await openShop(database)
  const facts = { email: 'other@example.com', total: 1250 }
  const paid = await settle(await create(ids.other), 'paid', facts)
  const sold = await settle(paid, 'fulfilled')
  await database.owner.query(sql`delete from auth.users where id = ${ids.other}`)
  const kept = sql`select * from paid_orders where id = ${paid.id}`
  const nobody = { total_cents: 1250, user_id: null, email: null }
  const now = await rowFor<Order>(database, callers.admin, kept)
  expect(now).toMatchObject({ state: 'fulfilled', ...nobody })
  const later = { ...facts, email: 'admin@example.com', buyer: ids.admin, refunded: 200 }
  const partly = await settle({ ...sold, version: now.version }, 'fulfilled', later)
  expect(partly).toMatchObject(nobody)
  const disputed = await settle(partly, 'disputed', later)
  expect(await settle(disputed, 'paid', later)).toMatchObject({ state: 'fulfilled', ...nobody })
})

test('a dispute that is won leaves a fulfilled order fulfilled: nothing is sent again', async () => {
  const { create, settle } = await openShop(await rolledBackDatabase())
  const paid = await settle(await create(ids.other), 'paid', { total: 1250 })
  const won = await settle(await settle(await settle(paid, 'fulfilled'), 'disputed'), 'paid')
  expect(won).toMatchObject({ state: 'fulfilled' })
  const early = await settle(await create(ids.student), 'paid', { total: 1250 })
  expect(await settle(await settle(early, 'disputed'), 'paid')).toMatchObject({ state: 'paid' })
})

test('a refund that the bank sends back leaves the order sold, and gives the PDF again', async () => {
  const { create, settle, shelf } = await openShop(await rolledBackDatabase())
  const paid = await settle(await create(ids.other), 'paid', { total: 1250 })
  const facts = { refunded: 1250, takesPdf: true }
  const refunded = await settle(await settle(paid, 'fulfilled'), 'refunded', facts)
  expect(await shelf()).toEqual([])
  const whole = settle(refunded, 'paid', { refunded: 1250 })
  expect((await failureOf(whole)).code).toBe('23514')
  const sold = await settle(refunded, 'paid', { refunded: 0 })
  expect(sold).toMatchObject({ state: 'fulfilled', refunded_cents: 0, refunded_at: null })
  expect(await shelf()).toHaveLength(1)
})

test('one of ten processes fulfils a paid order, and another one after a minute', async () => {
  const database = await temporaryDatabase()
  const { create, settle } = await openShop(database)
  const order = await create(ids.other)
  const claim = () =>
    rowFor<Order>(database, callers.service, sql`select * from claim_fulfilment(${order.id})`)
  expect(await claim()).toMatchObject({ id: null })
  const paid = await settle(order, 'paid', { total: 1250 })
  const claims = await Promise.all(Array.from({ length: 10 }, claim))
  expect(claims.filter(({ id }) => id === order.id)).toHaveLength(1)
  await database.owner.query(
    sql`update paid_orders set fulfilling_until = now() where id = ${order.id}`,
  )
  expect(await claim()).toMatchObject({ id: order.id })
  await settle(paid, 'fulfilled')
  await database.owner.query(
    sql`update paid_orders set fulfilling_until = now() where id = ${order.id}`,
  )
  expect(await claim()).toMatchObject({ id: null })
})

test('the job takes who waited longest, of the mode of its keys; without keys what is paid', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`delete from paid_orders`)
  const add = (title: string, state: string, isTest: boolean) =>
    database.owner.query(sql`
      insert into paid_orders (product_title, pdf_file_url, is_test, price_cents, state, total_cents, created_at)
      values (${title}, 'sample/paid.pdf', ${isTest}, 1250, ${state}, 1250, now() - interval '1 hour')`)
  for (const title of ['first', 'second', 'third']) await add(title, 'pending', false)
  await add('of the other mode', 'pending', true)
  await add('paid', 'paid', true)
  const take = async (test: boolean | null, most = 50) => {
    const claim = sql`select product_title as title from claim_unsettled_orders(${test}, ${most})`
    const rows = await rowsFor<{ title: string }>(database, callers.service, claim)
    return rows.map(({ title }) => title).sort()
  }
  expect(await take(null)).toEqual(['paid'])
  const all = [...(await take(false, 2)), ...(await take(false, 1))]
  expect(all.sort()).toEqual(['first', 'second', 'third'])
  expect(await take(true)).toEqual(['of the other mode', 'paid'])
})

test('an order that nobody could ask about for three days is over', async () => {
  const database = await rolledBackDatabase()
  const { create } = await openShop(database)
  const old = await create(ids.other)
  const young = await create(ids.other)
  await database.owner.query(
    sql`update paid_orders set created_at = now() - interval '73 hours' where id = ${old.id}`,
  )
  await database.callers.query(callers.service, sql`select forget_unpaid_orders()`)
  const states = sql`select id, state from paid_orders where id in (${old.id}, ${young.id})`
  const rows = await rowsFor<Order>(database, callers.service, states)
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [old.id]: 'expired',
    [young.id]: 'pending',
  })
})

test('orders are begun a few at a time, by each buyer and each network', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const begin = (address: string) =>
    database.callers.query(
      callers.service,
      sql`select create_paid_order(${ids.paidProduct}, false, null, ${address})`,
    )
  for (let made = 0; made < 20; made++) await begin('192.0.2.1')
  expect((await failureOf(begin('192.0.2.1'))).code).toBe('PT429')
  await begin('192.0.2.2')
})

test('in test mode only an active admin begins an order, and live keys leave nothing of it', async () => {
  const database = await rolledBackDatabase()
  const { shelf, settle } = await openShop(database)
  const begin = (buyer: string | null) =>
    rowFor<Order>(
      database,
      callers.service,
      sql`select * from create_paid_order(${ids.paidProduct}, true, ${buyer})`,
    )
  for (const buyer of [ids.student, ids.other, null]) {
    expect(await begin(buyer)).toMatchObject({ id: null })
  }
  const open = await begin(ids.admin)
  await settle(await begin(ids.admin), 'paid', { total: 1250 })
  expect(await shelf(callers.admin)).toHaveLength(1)
  await database.callers.query(callers.service, sql`select end_test_mode()`)
  expect(await shelf(callers.admin)).toEqual([])
  const state = sql`select state from paid_orders where id = ${open.id}`
  expect(await rowFor(database, callers.service, state)).toEqual({ state: 'expired' })

  await database.owner.query(
    sql`update auth.users set banned_until = now() + interval '1 day' where id = ${ids.admin}`,
  )
  expect(await begin(ids.admin)).toMatchObject({ id: null })
})

test('each refund counts in its own month, a lost dispute in its month, and a payment on its day', async () => {
  const database = await rolledBackDatabase()
  const { create } = await openShop(database)
  await database.owner.query(sql`delete from paid_orders`)
  const { id } = await create(ids.other)
  const book = (state: string, more: ReturnType<typeof sql>) =>
    database.owner.query({
      text: `select settle_paid_order(id, version, '${state}', ${more.text}) from paid_orders`,
      values: more.values,
    })
  await book('paid', sql`total => 1250, tax => 100, paid_on => '2026-05-31T23:30:00-07'`)
  const setDay = (day: string) =>
    database.owner.query(
      sql`update paid_order_refunds set refunded_at = ${day}
          where refunded_cents = (select max(refunded_cents) from paid_order_refunds)`,
    )
  await book('paid', sql`refunded => 333`)
  await setDay('2026-06-15T12:00:00Z')
  await book('refunded', sql`refunded => 1250, disputed => 1250, dispute_fee => 1500`)
  await setDay('2026-07-15T12:00:00Z')
  await database.owner.query(
    sql`update paid_orders set disputed_at = '2026-08-15T12:00:00Z' where id = ${id}`,
  )
  const months = sql`select to_char(month, 'YYYY-MM') as month, gross_cents::int as gross,
      orders_without_fee as without_fee, refunded_cents::int as refunded,
      refunded_tax_cents::int as tax, (disputed_cents + dispute_fee_cents)::int as lost
    from sales_by_month('America/Los_Angeles')`
  const none = { gross: 0, without_fee: 0, refunded: 0, tax: 0, lost: 0 }
  expect(await rowsFor(database, callers.admin, months)).toEqual([
    { ...none, month: '2026-08', lost: 2750 },
    { ...none, month: '2026-07', refunded: 917, tax: 73 },
    { ...none, month: '2026-06', refunded: 333, tax: 27 },
    { ...none, month: '2026-05', gross: 1250, without_fee: 1 },
  ])
})

test('Today and the numbers count sales apart from claims, and tell of disputes and kept PDFs', async () => {
  const database = await rolledBackDatabase()
  const { create, settle } = await openShop(database)
  await database.owner.query(sql`delete from paid_orders`)
  const today = async () => {
    const counts = sql`select d.key, d.value::int as count from jsonb_each_text(admin_today()) as d
      where d.key in ('new_claims', 'new_sales', 'disputed_payments', 'refunded_with_pdf')`
    const rows = await rowsFor<{ key: string; count: number }>(database, callers.admin, counts)
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
  }
  const claims = async () => {
    const places = sql`select sum((p ->> 'count')::int)::int as claims
      from jsonb_array_elements(read_numbers() -> 'places') as p where p ->> 'kind' = 'claim'`
    return (await rowFor<{ claims: number }>(database, callers.admin, places)).claims
  }
  const before = await today()
  const claimed = await claims()
  const quiet = { ...before, disputed_payments: 0, refunded_with_pdf: 0 }
  const sold = await settle(await create(ids.other), 'paid', { total: 1250 })
  expect(await today()).toEqual({ ...quiet, new_sales: 1 })
  expect(await claims()).toBe(claimed)
  const disputed = await settle(sold, 'disputed')
  expect(await today()).toEqual({ ...quiet, new_sales: 0, disputed_payments: 1 })
  await settle(disputed, 'refunded', { refunded: 1250 })
  expect(await today()).toEqual({ ...quiet, new_sales: 0, refunded_with_pdf: 1 })
})
