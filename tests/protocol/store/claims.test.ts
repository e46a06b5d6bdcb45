import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRestService, type RestService } from '#platform/rest/rest-service.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import { samplePdf, startStorage, type TestStorage } from '#tests/protocol/storage/harness.ts'
import { passSeconds } from '#tests/support/clock.ts'

const bucket = 'product-files'
const path = 'sample/claimed.pdf'

let storage: TestStorage
let rest: RestService
beforeAll(async () => {
  storage = await startStorage('folder')
  rest = createRestService({
    callers: storage.database.callers,
    identity: storage.identity,
    settings: {},
  })
  await addPeopleAndContent(storage.database)
  const { error } = await storage.admin
    .from(bucket)
    .upload(path, samplePdf, { contentType: 'application/pdf' })
  expect(error).toBeNull()
  for (const id of [ids.freeProduct, ids.paidProduct]) {
    await storage.database.owner.query({
      text: 'update products set pdf_file_url = $1 where id = $2',
      values: [path, id],
    })
  }
})
afterAll(async () => {
  await rest?.close()
  await storage?.stop()
})

/** REST and storage clients of a signed-in user, or of an anonymous visitor. */
async function visitor(id?: string) {
  const token = id ? (await storage.person(id)).token : storage.apiKeys.publishable
  const tables = createClient(storage.url, storage.apiKeys.publishable, {
    accessToken: async () => token,
    global: {
      fetch: (input, init) =>
        rest(new Request(input, init), { address: '127.0.0.1', requestId: 'test' }),
    },
  })
  const files = createClient(storage.url, storage.apiKeys.publishable, {
    accessToken: async () => token,
  }).storage.from(bucket)
  const fetchFile = (address: string) =>
    fetch(`${storage.url}/storage/v1/${address}`, { headers: { authorization: `Bearer ${token}` } })
  return { token, tables, files, fetchFile }
}

test('a hundred claims at the same time make one order, and its owner gets the file', async () => {
  const { tables, files } = await visitor(ids.other)
  const claims = await Promise.all(
    Array.from({ length: 100 }, () =>
      tables
        .from('product_orders')
        .insert({ user_id: ids.other, product_id: ids.freeProduct, price_at_purchase: 0 }),
    ),
  )
  const statuses = claims.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  expect(claims.find(({ error }) => error)?.error?.code).toBe('23505')
  const orders = await tables.from('product_orders').select('price_at_purchase')
  expect(orders.data).toEqual([{ price_at_purchase: 0 }])

  const { data } = await files.download(path)
  expect(Buffer.from(await (data as Blob).arrayBuffer())).toEqual(samplePdf)
})

for (const [who, id] of [
  ['a stranger', undefined],
  ['a student without the order', ids.withoutRole],
] as const) {
  test(`${who} reaches the PDF by no address`, async () => {
    const { files, fetchFile, tables } = await visitor(id)
    expect((await files.download(path)).data).toBeNull()
    expect((await files.createSignedUrl(path, 60)).data).toBeNull()
    expect((await files.info(path)).data).toBeNull()
    expect((await files.list('sample')).data ?? []).toEqual([])
    const many = await files.createSignedUrls([path], 60)
    expect((many.data ?? []).filter(({ signedUrl }) => signedUrl)).toEqual([])
    for (const address of [
      `object/${bucket}/${path}`,
      `object/authenticated/${bucket}/${path}`,
      `object/public/${bucket}/${path}`,
      `object/sign/${bucket}/${path}`,
      `object/sign/${bucket}/${path}?token=x`,
      `object/info/${bucket}/${path}`,
      `render/image/public/${bucket}/${path}`,
      `render/image/authenticated/${bucket}/${path}`,
    ]) {
      const answer = await fetchFile(address)
      expect(answer.ok, address).toBe(false)
      expect(await answer.text(), address).not.toContain('%PDF')
    }
    expect((await files.copy(path, 'sample/mine.pdf')).data).toBeNull()
    expect((await files.move(path, 'sample/mine.pdf')).data).toBeNull()

    expect((await tables.from('product_orders').select()).data ?? []).toEqual([])
    for (const [product, price] of [
      [ids.paidProduct, 0],
      [ids.freeProduct, 5],
    ] as const) {
      const order = { user_id: id, product_id: product, price_at_purchase: price }
      const { error } = await tables.from('product_orders').insert(order)
      expect(error?.code).toMatch(/^(42501|23514)$/)
    }
    const forOther = { user_id: ids.admin, product_id: ids.freeProduct, price_at_purchase: 0 }
    expect((await tables.from('product_orders').insert(forOther)).error?.code).toBe('42501')
  })
}

test('a signed address works for its time, for its file, and never again', async () => {
  const { files } = await visitor(ids.student)
  const { data } = await files.createSignedUrl(path, 60)
  const address = data?.signedUrl ?? ''
  const inTime = await fetch(address)
  expect(inTime.status).toBe(200)
  expect(inTime.headers.get('content-disposition')).toMatch(/^attachment/)
  await inTime.body?.cancel()
  expect((await fetch(address.replace('claimed.pdf', 'paid.pdf'))).ok).toBe(false)

  passSeconds(61)
  const late = await fetch(address)
  expect(late.ok).toBe(false)
  expect(await late.text()).not.toContain('%PDF')
})
