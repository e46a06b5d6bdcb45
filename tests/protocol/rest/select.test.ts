import { afterAll, beforeAll, expect, test } from 'vitest'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema, { schemas: ['public', 'other'] })
})
afterAll(() => rest?.close())

const from = (table: string) => rest.client().from(table)

test('columns, aliases, casts and JSON paths are shown as asked', async () => {
  const { data, error } = await from('authors')
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
})

test('composite, array, range, enum and domain columns keep their shape', async () => {
  const { data } = await from('books').select('tags, dimensions').eq('id', 1).single()
  expect(data).toEqual({ tags: ['math', 'old'], dimensions: { width: 10, height: 20 } })
  const author = await from('authors').select('mood, email, active_during').eq('id', 1).single()
  expect(author.data).toEqual({
    mood: 'calm',
    email: 'ada@example.com',
    active_during: '[1830,1853)',
  })
})

test('a path reaches into composite columns as into JSON', async () => {
  const { data } = await from('books').select('dimensions->width').eq('dimensions->height', 20)
  expect(data).toEqual([{ width: 10 }])
})

test('names that need quotes work everywhere', async () => {
  const { data, error } = await from('Odd Names')
    .select('"the id", "sélect", "with\\"quote", authors(name)')
    .eq('the id', 1)
    .order('sélect')
  expect(error).toBeNull()
  expect(data).toEqual([
    { 'the id': 1, sélect: 'é', 'with"quote': 'quoted', authors: { name: 'Ada' } },
  ])
})

test('two schemas may have a table of the same name', async () => {
  const other = await rest.client().schema('other').from('authors').select()
  expect(other.data).toEqual([{ id: 9, nickname: 'Zed' }])
  const unknown = await rest.client().schema('nope').from('authors').select()
  expect(unknown.status).toBe(406)
  expect(unknown.error).toMatchObject({
    code: 'PGRST106',
    message: 'Invalid schema: nope',
    hint: 'Only the following schemas are exposed: public, other',
  })
})

test('partitioned tables and views are tables', async () => {
  expect((await from('events').select()).data).toEqual([
    { id: 1, day: '2026-05-05', what: 'opened' },
  ])
  expect((await from('book_list_again').select().eq('book', 1)).data).toEqual([
    { book: 1, title: 'Engines' },
  ])
})

test('computed columns are selected and filtered by name, and not part of *', async () => {
  const { data } = await from('books').select('full_title').eq('full_title', 'Notes!')
  expect(data).toEqual([{ full_title: 'Notes!' }])
  const all = await from('books').select().eq('id', 1).single()
  expect(all.data).not.toHaveProperty('full_title')
})

test('rows are ordered by column, JSON path and place of nulls', async () => {
  const byPrice = await from('books')
    .select('title')
    .order('price', { ascending: false, nullsFirst: false })
  expect(byPrice.data?.map(({ title }) => title)).toEqual(['Engines', 'Notes', 'Paris'])
  const byCity = await from('authors')
    .select('id')
    .order('details->>city', { ascending: false, nullsFirst: true })
  expect(byCity.data).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }])
})

test('limit, offset and Range header choose a window', async () => {
  expect((await from('books').select('id').order('id').range(1, 2)).data).toEqual([
    { id: 2 },
    { id: 3 },
  ])
  const ranged = await rest.fetch('/books?select=id&order=id', { headers: { Range: '1-1' } })
  expect(await ranged.json()).toEqual([{ id: 2 }])
  expect(ranged.headers.get('content-range')).toBe('1-1/*')
})

test('aggregates group by the columns beside them', async () => {
  const whole = await from('books').select('count(), pages.sum(), mean:price.avg()::int').single()
  expect(whole.data).toEqual({ count: 3, sum: 350, mean: 9 })
  const grouped = await from('books').select('author_id, longest:pages.max()').order('author_id')
  expect(grouped.data).toEqual([
    { author_id: 1, longest: 100 },
    { author_id: 2, longest: 200 },
  ])
})

test('an aggregate of a spread resource is taken over the rows of its parent', async () => {
  const { data } = await from('books').select('in_print, ...authors!author_id(count())')
  expect(data).toHaveLength(3)
  const sums = await from('books').select('...authors!author_id(name), pages.sum()')
  expect(sums.data).toEqual(
    expect.arrayContaining([
      { name: 'Ada', sum: 150 },
      { name: 'Bob', sum: 200 },
    ]),
  )
})

test('no answer has more rows than the limit allows', async () => {
  const small = await createRestFixture(librarySchema, { maxRows: 1 })
  try {
    const { data, count } = await small.client().from('books').select('id', { count: 'exact' })
    expect(data).toHaveLength(1)
    expect(count).toBe(3)
    const embedded = await small.client().from('authors').select('books!author_id(id)').eq('id', 1)
    expect(embedded.data?.[0]?.books).toHaveLength(1)
  } finally {
    await small.close()
  }
})

test('a repeated query with other values gives the other rows', async () => {
  for (const id of [1, 2, 3, 2, 1]) {
    const { data } = await from('authors').select('id').eq('id', id).limit(id)
    expect(data).toEqual([{ id }])
  }
  for (const names of [['Ada'], ['Bob', 'Cyd'], []]) {
    const { data } = await from('authors').select('name').in('name', names).order('name')
    expect(data?.map(({ name }) => name)).toEqual(names)
  }
})
