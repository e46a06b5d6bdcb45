import { createServerClient } from '@supabase/ssr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/lib/database.ts'
import {
  hasTwin,
  removeUnusedFiles,
  searchProducts,
} from '#app/store/manage/product-editing.data.ts'
import { listOrders } from '#app/store/orders.data.ts'
import { findProduct, listProductCards, listProducts } from '#app/store/products.data.ts'
import { createRestService, type RestService } from '#platform/rest/rest-service.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import { samplePdf, startStorage, type TestStorage } from '#tests/protocol/storage/harness.ts'

let storage: TestStorage
let rest: RestService
beforeAll(async () => {
  storage = await startStorage('folder')
  const { callers } = storage.database
  rest = createRestService({ callers, identity: storage.identity, settings: {} })
  await addPeopleAndContent(storage.database)
  await storage.database.owner.query({
    text: `insert into products (title, price, created_at)
           select 'Sample 100% no. ' || n, n % 2, now() - make_interval(days => n)
           from generate_series(1, 27) as n`,
    values: [],
  })
})
afterAll(async () => {
  await rest?.close()
  await storage?.stop()
})

/** The site's client for one user: REST in process, storage over HTTP. */
async function clientOf(id?: string) {
  const token = id ? (await storage.person(id)).token : storage.apiKeys.publishable
  return createServerClient<Database>(storage.url, storage.apiKeys.publishable, {
    cookies: { getAll: () => [], setAll() {} },
    global: {
      headers: { Authorization: `Bearer ${token}` },
      fetch: (input, init) => {
        const request = new Request(input, init)
        if (!new URL(request.url).pathname.startsWith('/rest/')) return fetch(request)
        return rest(request, { address: '127.0.0.1', requestId: 'test' })
      },
    },
  })
}

test('the store has twelve products a page, newest first, and a page behind the last is empty', async () => {
  const student = await clientOf(ids.student)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => listProducts(student, ids.student, page)),
  )
  expect(pages.map(({ products }) => products.length)).toEqual([12, 12, 6, 0])
  expect(pages[0]?.total).toBe(30)
  const titles = pages.flatMap(({ products }) => products.map(({ title }) => title))
  expect(new Set(titles).size).toBe(30)
  expect(titles.slice(3)).toEqual(Array.from({ length: 27 }, (_, n) => `Sample 100% no. ${n + 1}`))
})

test('a product is owned by those who ordered it, and not by an admin who may read every order', async () => {
  const owned = async (id: string) => {
    const { products } = await listProducts(await clientOf(id), id, 1)
    return products.filter(({ isOwned }) => isOwned).map((product) => product.id)
  }
  expect(await owned(ids.student)).toEqual([ids.freeProduct])
  expect(await owned(ids.admin)).toEqual([])
  const admin = await clientOf(ids.admin)
  expect(await findProduct(admin, ids.admin, 'free')).toMatchObject({ isOwned: false })
  expect(await findProduct(admin, ids.admin, 'no-such-product')).toBeNull()
  expect(await listOrders(admin, ids.admin)).toEqual([])
  expect(await listOrders(await clientOf(ids.student), ids.student)).toHaveLength(1)
})

test('a visitor gets cards with pictures and pages, and not the products behind them', async () => {
  const { owner } = storage.database
  await owner.query({
    text: `update products set first_page_url = 'sample/first.webp', pdf_pages = 4 where id = $1`,
    values: [ids.otherFreeProduct],
  })
  const visitor = await clientOf()
  const cards = await listProductCards(visitor)
  expect(cards).toHaveLength(24)
  const card = cards.find(({ slug }) => slug === 'also-free')
  expect(card).toMatchObject({ title: 'Also free', price: 0, pages: 4, isOwned: false })
  expect(card?.firstPage?.src).toContain('product-covers/sample/first.webp')
  const table = await visitor.from('products').select('title')
  expect(table.error?.code).toBe('42501')
})

test('the admin searches by part of the title, signs and all, in pages of 25 with the demand', async () => {
  const admin = await clientOf(ids.admin)
  const search = (text: string, page = 1) => searchProducts(admin, { search: text, page })
  expect(await search('sample 100%', 2)).toMatchObject({ total: 27, products: [{}, {}] })
  expect((await search('100_')).products).toEqual([])
  expect((await search('100%')).products).toHaveLength(25)
  const [paid] = (await search('Paid')).products
  expect(paid).toMatchObject({ price: 12.5, demand: { clicks: 3, lastDays: 3, waiting: 0 } })
})

test('a twin is a product of the same title, whatever its letters', async () => {
  const admin = await clientOf(ids.admin)
  const twin = (title: string, id: string = ids.paidProduct) => hasTwin(admin, { id, title })
  expect(await twin('fREE')).toBe(true)
  expect(await twin('Free', ids.freeProduct)).toBe(false)
  expect(await twin('F%')).toBe(false)
})

test('a file that a product or an order names is never removed', async () => {
  const admin = await clientOf(ids.admin)
  const bucket = 'product-files'
  const paths = ['own/product.pdf', 'own/order.pdf', 'own/unused.pdf'] as const
  for (const path of paths) {
    const { error } = await admin.storage
      .from(bucket)
      .upload(path, samplePdf, { contentType: 'application/pdf' })
    expect(error).toBeNull()
  }
  const { owner } = storage.database
  const update = 'update products set pdf_file_url = $1 where id = $2'
  await owner.query({ text: update, values: [paths[1], ids.freeProduct] })
  await owner.query({ text: 'delete from products where id = $1', values: [ids.freeProduct] })
  await owner.query({ text: update, values: [paths[0], ids.otherFreeProduct] })

  await removeUnusedFiles(
    admin,
    paths.map((path) => ({ bucket, path })),
  )
  const { data } = await admin.storage.from(bucket).list('own')
  expect(data?.map(({ name }) => name)).toEqual(['order.pdf', 'product.pdf'])
})
