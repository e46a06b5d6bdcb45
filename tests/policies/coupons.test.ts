import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Coupon = {
  percent?: number
  cents?: number
  product?: string
  lastDay?: string
  uses?: number
}
type Order = { id: string; state: string; version: number; user_id: string | null } & Record<
  string,
  unknown
>
type Asked = { buyer?: string; address?: string; test?: boolean; zone?: string }

/** The paid product costs $12.50. */
async function openShop(database: PolicyDatabase) {
  await addPeopleAndContent(database)
  return {
    add: (code: string, { percent, cents, product, lastDay, uses }: Coupon) =>
      database.callers.query(
        callers.admin,
        sql`insert into coupons (code, percent, amount_cents, product_id, last_day, most_uses)
            values (${code}, ${percent ?? null}, ${cents ?? null}, ${product ?? null},
              ${lastDay ?? null}, ${uses ?? null})`,
      ),
    async quote(code: string, { buyer, address, test, zone }: Asked = {}) {
      const { refusal, discount_cents } = await rowFor<Record<string, unknown>>(
        database,
        callers.service,
        sql`select * from quote_coupon(${ids.paidProduct}, ${code}, ${test ?? false},
              zone => ${zone ?? 'UTC'}, buyer => ${buyer ?? null}, address => ${address ?? null})`,
      )
      return refusal ?? discount_cents
    },
    order: (coupon: string, seen: number, more: Asked & { email?: string } = {}) =>
      rowFor<Order>(
        database,
        callers.service,
        sql`select * from create_paid_order(${ids.paidProduct}, ${more.test ?? false},
              buyer => ${more.buyer ?? null}, address => ${more.address ?? null},
              coupon => ${coupon}, seen_cents => ${seen}, buyer_email => ${more.email ?? null})`,
      ),
    settle: ({ id, version }: Order, state: string, cents?: number) =>
      rowFor<Order>(
        database,
        callers.service,
        sql`select * from settle_paid_order(${id}, ${version}, ${state}, total => ${cents ?? null},
              refunded => ${state === 'refunded' ? 1000 : null})`,
      ),
  }
}

test('a code takes off its percentage or its sum, whatever its case and spaces', async () => {
  const { add, quote } = await openShop(await rolledBackDatabase())
  await add('SPRING', { percent: 33 })
  await add('FIVE-OFF', { cents: 500 })
  await add('ALL', { cents: 99_999 })
  expect(await quote('spring')).toBe(413)
  expect(await quote(' Five - off\t')).toBe(500)
  expect(await quote('all')).toBe(1250)
  expect(await quote('WINTER')).toBe('unknown')
  expect(await quote('')).toBe('unknown')
})

test('a rest that Stripe cannot charge is given away', async () => {
  const { add, quote } = await openShop(await rolledBackDatabase())
  await add('LEAST', { cents: 1200 })
  await add('LESS', { cents: 1201 })
  expect(await quote('LEAST')).toBe(1200)
  expect(await quote('LESS')).toBe(1250)
})

test('a code is refused that is off, expired or for another PDF', async () => {
  const database = await rolledBackDatabase()
  const { add, quote } = await openShop(database)
  await add('OFF', { percent: 20 })
  await database.callers.query(
    callers.admin,
    sql`update coupons set is_on = false where code = 'OFF'`,
  )
  await add('OTHER', { percent: 20, product: ids.otherFreeProduct })
  await add('OLD', { percent: 20, lastDay: '2026-01-31' })
  expect(await quote('OFF')).toBe('unknown')
  expect(await quote('OTHER')).toBe('other-product')
  expect(await quote('OLD')).toBe('over')
  await database.owner.query(sql`delete from products where id = ${ids.otherFreeProduct}`)
  expect(await quote('OTHER')).toBe('unknown')
})

test('the last day counts until midnight of the business’s time zone', async () => {
  const database = await rolledBackDatabase()
  const { add, quote } = await openShop(database)
  const { day: today } = await rowFor<{ day: string }>(
    database,
    callers.service,
    sql`select ((now() at time zone 'Pacific/Kiritimati')::date - 1)::text as day`,
  )
  await add('TODAY', { percent: 20, lastDay: today })
  // Both zones are 25 hours apart: yesterday there is today or later here.
  expect(await quote('TODAY', { zone: 'Pacific/Kiritimati' })).toBe('over')
  expect(await quote('TODAY', { zone: 'Pacific/Pago_Pago' })).toBe(250)
})

test('an order keeps price, discount and code, also when the coupon is deleted', async () => {
  const database = await rolledBackDatabase()
  const { add, order, settle } = await openShop(database)
  await add('SPRING', { percent: 20 })
  const made = await order('spring', 1000, { buyer: ids.other })
  const frozen = { price_cents: 1250, discount_cents: 250, coupon_code: 'SPRING' }
  expect(made).toMatchObject({ state: 'pending', ...frozen })
  await database.callers.query(callers.admin, sql`delete from coupons where code = 'SPRING'`)
  const paid = await settle({ ...made }, 'paid', 1000)
  expect(paid).toMatchObject({ ...frozen, total_cents: 1000, coupon_id: null })
  const shelf = sql`select price_at_purchase::float8 as paid, product_price::float8 as price
                    from product_orders where paid_order_id = ${made.id}`
  expect(await rowFor(database, callers.other, shelf)).toEqual({ paid: 10, price: 12.5 })
})

test('an order is refused whose coupon does not fit, or whose sum the buyer did not see', async () => {
  const { add, order } = await openShop(await rolledBackDatabase())
  await add('SPRING', { percent: 20 })
  const refused = async (code: string, seen: number) =>
    (await failureOf(order(code, seen, { buyer: ids.other }))).code
  expect(await refused('SPRING', 1250)).toBe('PT409')
  expect(await refused('', 1000)).toBe('PT409')
  expect(await refused('WINTER', 1250)).toBe('PT409')
  expect(await order('', 1250, { buyer: ids.other })).toMatchObject({ coupon_code: null })
})

test('ten buyers at the same time share the last use: one has it', async () => {
  const { add, order, quote } = await openShop(await temporaryDatabase())
  await add('ONCE', { percent: 20, uses: 1 })
  const orders = await Promise.allSettled(
    Array.from({ length: 10 }, () => order('ONCE', 1000, { address: '192.0.2.1' })),
  )
  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await quote('ONCE')).toBe('used-up')
})

test('an order that nobody pays gives its use back; a refund does not', async () => {
  const { add, order, settle, quote } = await openShop(await rolledBackDatabase())
  await add('ONCE', { percent: 20, uses: 1 })
  const left = await order('ONCE', 1000, { address: '192.0.2.1' })
  expect(await quote('ONCE')).toBe('used-up')
  await settle(left, 'expired')
  const paid = await settle(await order('ONCE', 1000, { buyer: ids.other }), 'paid', 1000)
  expect(await quote('ONCE')).toBe('used-up')
  await settle(paid, 'refunded')
  expect(await quote('ONCE')).toBe('used-up')
})

test('a buyer who comes back from Stripe’s page keeps the use, for that PDF alone', async () => {
  const database = await rolledBackDatabase()
  const { add, order, quote } = await openShop(database)
  await add('ONCE', { percent: 20, uses: 1 })
  await order('ONCE', 1000, { buyer: ids.other })
  expect(await quote('ONCE', { buyer: ids.other })).toBe(250)
  expect(await quote('ONCE', { buyer: ids.student })).toBe('used-up')
  await database.owner.query(sql`update products set price = 10 where id = ${ids.otherFreeProduct}`)
  const elsewhere = sql`select refusal from quote_coupon(${ids.otherFreeProduct}, 'ONCE', false,
                          buyer => ${ids.other})`
  expect(await rowFor(database, callers.service, elsewhere)).toEqual({ refusal: 'used-up' })
})

test('uses of the test mode leave those of buyers alone', async () => {
  const database = await rolledBackDatabase()
  const { add, order, quote } = await openShop(database)
  await add('ONCE', { percent: 20, uses: 1 })
  await order('ONCE', 1000, { test: true, buyer: ids.admin })
  const listed = sql`select uses from coupon_list where code = 'ONCE'`
  expect(await rowFor(database, callers.admin, listed)).toEqual({ uses: 0 })
  expect(await quote('ONCE', { test: true })).toBe('used-up')
  expect(await quote('ONCE')).toBe(250)
  await order('ONCE', 1000, { address: '192.0.2.1' })
  expect(await rowFor(database, callers.admin, listed)).toEqual({ uses: 1 })
})

test('an order of nothing is paid at once, and its PDF is there', async () => {
  const database = await rolledBackDatabase()
  const { add, order } = await openShop(database)
  await add('GIFT', { percent: 100 })
  const free = await order('GIFT', 0, { buyer: ids.other, email: 'stranger@example.com' })
  expect(free).toMatchObject({ state: 'paid', total_cents: 0, fee_cents: 0, discount_cents: 1250 })
  expect(free.email).toBe('other@example.com')
  const shelf = sql`select product_title from product_orders where paid_order_id = ${free.id}`
  expect(await rowsFor(database, callers.other, shelf)).toEqual([{ product_title: 'Paid' }])
})

test('an order of nothing without an account needs an address, and gives no PDF to an unconfirmed one', async () => {
  const { add, order } = await openShop(await rolledBackDatabase())
  await add('GIFT', { percent: 100 })
  const from = { address: '192.0.2.1' }
  expect((await failureOf(order('GIFT', 0, from))).code).toBe('22023')
  expect((await failureOf(order('GIFT', 0, { ...from, email: 'no address' }))).code).toBe('22023')
  const free = await order('GIFT', 0, { ...from, email: 'Other@example.com' })
  expect(free).toMatchObject({ state: 'paid', user_id: null, email: 'other@example.com' })
})

test('one address is sent a few free PDFs a day, whoever asks', async () => {
  const { add, order } = await openShop(await temporaryDatabase())
  await add('GIFT', { percent: 100 })
  const give = (network: number, email = 'reader@example.com') =>
    order('GIFT', 0, { address: `192.0.2.${network}`, email })
  for (let network = 1; network <= 3; network++) await give(network)
  expect((await failureOf(give(4))).code).toBe('PT429')
  await give(4, 'another@example.com')
})

test('one network orders a few free PDFs a day, and all of them a hundred an hour', async () => {
  const { add, order } = await openShop(await temporaryDatabase())
  await add('GIFT', { percent: 100 })
  let readers = 0
  const give = (address: string) =>
    order('GIFT', 0, { address, email: `reader-${readers++}@example.com` })
  for (let made = 0; made < 5; made++) await give('192.0.2.1')
  expect((await failureOf(give('192.0.2.1'))).code).toBe('PT429')
  for (let made = 5; made < 100; made++) await give(`198.51.100.${made}`)
  expect((await failureOf(give('192.0.2.2'))).code).toBe('PT429')
  // An account is known: it is limited as a buyer.
  expect(await order('GIFT', 0, { buyer: ids.student })).toMatchObject({ state: 'paid' })
})

test('one network holds a few uses of a coupon by not paying, and an account its own', async () => {
  const { add, order } = await openShop(await temporaryDatabase())
  await add('TEN', { percent: 20, uses: 10 })
  await add('MANY', { percent: 20 })
  const from = { address: '192.0.2.1' }
  for (let held = 0; held < 3; held++) await order('TEN', 1000, from)
  expect((await failureOf(order('TEN', 1000, from))).code).toBe('PT429')
  await order('TEN', 1000, { address: '192.0.2.2' })
  await order('TEN', 1000, { buyer: ids.other })
  for (let begun = 0; begun < 4; begun++) await order('MANY', 1000, from)
})

test('codes are tried a few at a time, by each buyer and each network', async () => {
  const { add, quote } = await openShop(await temporaryDatabase())
  await add('SPRING', { percent: 20 })
  for (let tried = 0; tried < 30; tried++) await quote(`GUESS-${tried}`, { address: '192.0.2.1' })
  expect(await quote('SPRING', { address: '192.0.2.1' })).toBe('too-often')
  expect(await quote('SPRING', { address: '192.0.2.2' })).toBe(250)
  expect(await quote('SPRING', { buyer: ids.student })).toBe(250)
})

test('the months of the books have sales after discounts, and what was taken off beside them', async () => {
  const database = await rolledBackDatabase()
  const { add, order, settle } = await openShop(database)
  await database.owner.query(sql`delete from paid_orders`)
  await add('SPRING', { percent: 20 })
  await add('GIFT', { percent: 100 })
  const months = sql`select gross_cents::int, discount_cents::int, orders from sales_by_month()`
  await order('GIFT', 0, { buyer: ids.student })
  expect(await rowsFor(database, callers.admin, months)).toEqual([])
  await settle(await order('SPRING', 1000, { buyer: ids.other }), 'paid', 1000)
  expect(await rowsFor(database, callers.admin, months)).toEqual([
    { gross_cents: 1000, discount_cents: 1500, orders: 2 },
  ])
})
