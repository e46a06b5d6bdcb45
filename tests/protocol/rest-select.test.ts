import { afterAll, beforeAll, expect, test } from 'vitest'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema, { schemas: ['public', 'other'], planEnabled: true })
})
afterAll(() => rest?.close())

test('columns, aliases, casts and JSON paths are shown as asked', async () => {
  const { data, error } = await rest
    .client()
    .from('authors')
    .select('id, label:name, year:details->>year::int, details->phones->0, details->city')
    .eq('id', 1)
  expect(error).toBeNull()
  expect(data).toEqual([{ id: 1, label: 'Ada', year: 1815, phones: '1', city: 'London' }])
})

test('numbers and timestamps are rendered by Postgres', async () => {
  const response = await rest.fetch('/books?select=price,published_at&id=lt.3&order=id')
  expect(await response.text()).toBe(
    '[{"price":12.50,"published_at":"2026-01-02T03:04:05+00:00"}, \n {"price":5.00,"published_at":"2026-02-03T04:05:06.789+00:00"}]',
  )
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('content-range')).toBe('0-1/*')
  expect(response.headers.get('content-profile')).toBe('public')
})
