import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { contentTables } from '#server/export/contents.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

const { service } = callers

async function createSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  return database
}

async function openImport(database: TestDatabase) {
  const { id } = await rowFor<{ id: string }>(database, service, sql`select open_import() as id`)
  const stage = (table: string, ...rows: object[]) =>
    database.callers.query(
      service,
      sql`select stage_rows(${id}, ${table}, ${JSON.stringify(rows)})`,
    )
  const commit = () =>
    database.callers.query(
      service,
      sql`select commit_import(${id}, ${contentTables}, ${ids.admin})`,
    )
  const end = () => rowFor(database, service, sql`select end_import(${id}) as is_done`)
  await stage('people', { id: ids.admin, email: 'admin@example.com' })
  await database.callers.query(service, sql`select match_people(${id}, ${ids.admin})`)
  return { id, stage, commit, end }
}

const countPosts = (database: TestDatabase) =>
  rowFor(database, service, sql`select count(*)::int as posts from blog_posts`)

test('an import that was cancelled cannot be committed, and one that was committed not cancelled', async () => {
  const database = await createSite()
  const before = await countPosts(database)
  const cancelled = await openImport(database)
  expect(await cancelled.end()).toEqual({ is_done: false })
  expect((await failureOf(cancelled.commit())).code).toBe('PT409')
  expect(await countPosts(database)).toEqual(before)

  const committed = await openImport(database)
  await committed.commit()
  expect(await committed.end()).toEqual({ is_done: true })
  expect(await countPosts(database)).toEqual({ posts: 0 })
})

test('entries of the audit log that the secret key imports are marked, whatever they say', async () => {
  const database = await createSite()
  const { stage, commit } = await openImport(database)
  const entry = { act: 'block', actor_email: 'admin@example.com', subject_email: '' }
  await stage('audit_log', { id: crypto.randomUUID(), ...entry, imported_at: null })
  await commit()
  const log = sql`select act, imported_at is not null as is_imported from audit_log order by act`
  expect(await rowsFor(database, callers.admin, log)).toEqual([
    { act: 'block', is_imported: true },
    { act: 'import_site', is_imported: false },
  ])
})

test('an import keeps the dates, versions and authors of rows, which callers cannot set', async () => {
  const database = await createSite()
  const { stage, commit } = await openImport(database)
  const document = { name: 'about', content: {}, version: 7, published_at: '2020-02-02T00:00:00Z' }
  await stage('site_documents', document)
  await commit()
  const read = sql`select version, extract(year from published_at)::int as year from site_documents`
  expect(await rowsFor(database, service, read)).toEqual([{ version: 7, year: 2020 }])
})

test('nobody reads staged rows but through the functions, and nobody replaces content without an import', async () => {
  const database = await createSite()
  const { id } = await openImport(database)
  const replace = sql`select replace_content(${id}, ${contentTables}, ${ids.admin}, null)`
  const staged = sql`select from private.transfer_rows`
  for (const caller of Object.values(callers)) {
    for (const statement of [replace, staged]) {
      expect((await failureOf(database.callers.query(caller, statement))).code).toBe('42501')
    }
  }
})

test('an import keeps paid orders: who is on Stripe’s page, what was sold and given back since', async () => {
  const database = await createSite()
  const product = ids.paidProduct
  const begin = (buyer: string) =>
    rowFor<{ id: string }>(
      database,
      service,
      sql`select * from create_paid_order(${product}, false, ${buyer})`,
    )
  const settle = (id: string, state: string, refunded: number | null = null) =>
    database.callers.query(
      service,
      sql`select settle_paid_order(id, version, ${state}, total => 1250, refunded => ${refunded},
            buyer_email => 'other@example.com', takes_pdf => ${refunded !== null})
          from paid_orders where id = ${id}`,
    )
  await settle(ids.paidOrder, 'fulfilled')
  const refunded = await begin(ids.other)
  await settle(refunded.id, 'paid')
  const exported = await rowFor<Record<string, unknown>>(
    database,
    service,
    sql`select * from paid_orders where id = ${refunded.id}`,
  )
  await settle(refunded.id, 'refunded', 500)
  const open = await begin(ids.admin)

  const { stage, commit } = await openImport(database)
  await stage('people', { id: ids.student, email: 'student@example.com' })
  await stage('people', { id: ids.other, email: 'other@example.com' })
  await stage('products', { id: product, title: 'Paid', price: 12.5, pdf_file_url: 'sample/a.pdf' })
  await stage('paid_orders', exported)
  await stage('product_orders', {
    ...{ user_id: ids.other, product_id: product, paid_order_id: refunded.id },
    ...{ price_at_purchase: 12.5, product_title: 'Paid', product_price: 12.5 },
  })
  await commit()

  const orders = sql`select id, state, user_id, product_id, refunded_cents from paid_orders`
  const found = await rowsFor<{ id: string }>(database, service, orders)
  const byId = new Map(found.map((order) => [order.id, order]))
  expect(found).toHaveLength(3)
  expect(byId.get(ids.paidOrder)).toMatchObject({ state: 'fulfilled', user_id: ids.student })
  expect(byId.get(open.id)).toMatchObject({ state: 'pending', user_id: ids.admin })
  expect(byId.get(refunded.id)).toMatchObject({ state: 'refunded', refunded_cents: 500 })
  for (const order of found) expect(order).toMatchObject({ product_id: product })
  const shelves = sql`select user_id from product_orders where paid_order_id is not null`
  expect(await rowsFor(database, service, shelves)).toEqual([{ user_id: ids.student }])
  const refunds = sql`select cents from paid_order_refunds where paid_order_id = ${refunded.id}`
  expect(await rowsFor(database, service, refunds)).toEqual([{ cents: 500 }])
  await settle(open.id, 'paid')
  expect(await rowsFor(database, service, shelves)).toHaveLength(2)
})

test('an import brings the later state of an order that is on both sites', async () => {
  const database = await createSite()
  const { stage, commit } = await openImport(database)
  const order = { id: ids.paidOrder, product_title: 'Paid', pdf_file_url: 'a.pdf', is_test: false }
  const later = { price_cents: 1250, total_cents: 1250, version: 9, currency: 'usd', tax_cents: 0 }
  await stage('paid_orders', {
    ...{ ...order, ...later, state: 'refunded', refunded_cents: 1250, discount_cents: 0 },
    ...{ disputed_cents: 0, dispute_fee_cents: 0, receipt_mail: crypto.randomUUID() },
    ...{ created_at: '2026-01-02T00:00:00Z', refunded_at: '2026-01-03T00:00:00Z' },
  })
  await commit()
  const state = sql`select state, version from paid_orders where id = ${ids.paidOrder}`
  expect(await rowFor(database, service, state)).toEqual({ state: 'refunded', version: 9 })
})
