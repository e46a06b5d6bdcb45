import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

function claim(database: PolicyDatabase, product: string, price = 0) {
  return database.callers.query(
    callers.other,
    sql`insert into product_orders (user_id, product_id, price_at_purchase)
        values ((select auth.uid()), ${product}, ${price})`,
  )
}

test('a claim copies title, price and file of the product', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await claim(database, ids.freeProduct)
  const order = sql`select product_title, product_price, price_at_purchase, pdf_file_url from product_orders`
  expect(await rowsFor(database, callers.other, order)).toEqual([
    {
      product_title: 'Free',
      product_price: '0',
      price_at_purchase: '0',
      pdf_file_url: 'sample/free.pdf',
    },
  ])
})

test('a hundred claims at the same time make one order', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const claims = await Promise.allSettled(
    Array.from({ length: 100 }, () => claim(database, ids.freeProduct)),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = claims.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.code] : [],
  )
  expect(new Set(codes)).toEqual(new Set(['23505']))
  expect(await rowsFor(database, callers.other, sql`select id from product_orders`)).toHaveLength(1)
})

test('a paid product and a price other than 0 are refused, also to the service role', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  expect((await failureOf(claim(database, ids.paidProduct))).code).toBe('23514')
  expect((await failureOf(claim(database, ids.freeProduct, 5))).code).toMatch(/42501|23514/)
  const paid = sql`insert into product_orders (user_id, product_id) values (${ids.other}, ${ids.paidProduct})`
  expect((await failureOf(database.callers.query(callers.service, paid))).code).toBe('23514')
  const priced = sql`insert into product_orders (user_id, product_id, price_at_purchase)
                     values (${ids.other}, ${ids.freeProduct}, 0.01)`
  expect((await failureOf(database.callers.query(callers.service, priced))).code).toBe('23514')
})

test('an order survives its product, and its owner still reaches the file', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const preview = sql`select delete_preview('product', ${ids.freeProduct}) as preview`
  expect(await rowFor(database, callers.admin, preview)).toEqual({
    preview: { orders: 1, files: [] },
  })
  await database.callers.query(
    callers.admin,
    sql`delete from products where id = ${ids.freeProduct}`,
  )

  const order = sql`select product_id, product_title, pdf_file_url from product_orders`
  expect(await rowFor(database, callers.student, order)).toEqual({
    product_id: null,
    product_title: 'Free',
    pdf_file_url: 'sample/free.pdf',
  })
  const file = sql`select name from storage.objects where bucket_id = 'product-files'`
  expect(await rowsFor(database, callers.student, file)).toEqual([{ name: 'sample/free.pdf' }])
  expect(await rowsFor(database, callers.other, file)).toEqual([])
})

test('a replaced PDF reaches those who own the product, and the order says so', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.callers.query(
    callers.admin,
    sql`update products set title = 'Renamed', pdf_file_url = 'sample/paid.pdf' where id = ${ids.freeProduct}`,
  )
  const order = sql`select product_title, pdf_file_url, pdf_replaced_at is not null as is_replaced from product_orders`
  expect(await rowFor(database, callers.student, order)).toEqual({
    product_title: 'Free',
    pdf_file_url: 'sample/paid.pdf',
    is_replaced: true,
  })
  const file = sql`select name from storage.objects where bucket_id = 'product-files'`
  expect(await rowsFor(database, callers.student, file)).toEqual([{ name: 'sample/paid.pdf' }])
})

test('an import keeps the record of a product that got a price or is gone', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  for (const product of [ids.paidProduct, null]) {
    const record = sql`insert into product_orders (user_id, product_id, product_title, pdf_file_url)
                       values (${ids.other}, ${product}, 'Was free', 'sample/was-free.pdf')`
    await database.callers.query(callers.service, record)
  }
  const orders = sql`select product_title, pdf_file_url from product_orders`
  expect(await rowsFor(database, callers.other, orders)).toEqual([
    { product_title: 'Was free', pdf_file_url: 'sample/was-free.pdf' },
    { product_title: 'Was free', pdf_file_url: 'sample/was-free.pdf' },
  ])
})

test('interest is counted for paid products only, without names', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const click = (product: string) =>
    database.callers.query(callers.student, sql`select count_product_interest(${product})`)
  await Promise.all(Array.from({ length: 20 }, () => click(ids.paidProduct)))
  await click(ids.freeProduct)
  await click(ids.course)
  const demand = sql`select product_id, clicks, clicks_last_30_days from product_demand`
  expect(await rowsFor(database, callers.admin, demand)).toEqual([
    { product_id: ids.paidProduct, clicks: 23, clicks_last_30_days: 23 },
  ])
})

test('a price is not negative, has no third decimal and is never empty', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const price = (amount: string | null) =>
    database.callers.query(
      callers.admin,
      sql`insert into products (title, price) values ('P', ${amount})`,
    )
  for (const amount of ['0', '0.01', '19.90', '999999.99']) await price(amount)
  for (const amount of ['-0.01', '1.999', '1000000', 'NaN', 'Infinity', null]) {
    expect((await failureOf(price(amount))).code).toMatch(/^23/)
  }
})
