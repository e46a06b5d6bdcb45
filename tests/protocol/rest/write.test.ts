import { afterAll, beforeEach, expect, test } from 'vitest'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture | undefined
beforeEach(async () => {
  await rest?.close()
  rest = await createRestFixture(librarySchema, { allowTxOverride: true })
})
afterAll(() => rest?.close())

const client = (role?: string) => {
  if (!rest) throw new Error('not started')
  return rest.client(role)
}
const from = (table: string) => client().from(table)
const send = (path: string, method: string, body: string, headers: Record<string, string> = {}) => {
  if (!rest) throw new Error('not started')
  const type = { 'Content-Type': 'application/json' }
  return rest.fetch(path, { method, body, headers: { ...type, ...headers } })
}

test('an inserted row is answered with what was asked of it, embeds included', async () => {
  const { data, status } = await from('books')
    .insert({ title: 'New', author_id: 2, tags: ['a'], dimensions: { width: 1, height: 2 } })
    .select('id, tags, dimensions, full_title, authors!author_id(name)')
    .single()
  expect(status).toBe(201)
  expect(data).toEqual({
    id: 4,
    tags: ['a'],
    dimensions: { width: 1, height: 2 },
    full_title: 'New!',
    authors: { name: 'Bob' },
  })
})

test('many rows are inserted at once; without select nothing comes back', async () => {
  const result = await from('books').insert([{ title: 'A' }, { title: 'B', pages: 3 }])
  expect(result).toMatchObject({ data: null, error: null, status: 201 })
  const { data } = await from('books').select('title, pages').gt('id', 3).order('id')
  expect(data).toEqual([
    { title: 'A', pages: null },
    { title: 'B', pages: 3 },
  ])
})

test('absent keys take defaults only when asked to', async () => {
  const rows = [{ label: 'x' }, { id: 50 }, {}]
  const filled = await from('defaults').insert(rows, { defaultToNull: false }).select('id, label')
  expect(filled.data).toEqual([
    { id: 1, label: 'x' },
    { id: 50, label: 'none' },
    { id: 3, label: 'none' },
  ])
  const nulls = await from('defaults')
    .insert([{ id: 90, label: 'x' }, { id: 91 }])
    .select('id, label, number')
  expect(nulls.data).toEqual([
    { id: 90, label: 'x', number: 7 },
    { id: 91, label: null, number: 7 },
  ])
  const empty = await send('/defaults', 'POST', '{}', { Prefer: 'return=representation' })
  expect(await empty.json()).toMatchObject([{ label: 'none', number: 7, doubled: 14 }])
})

test('rows arrive as CSV and as form fields too', async () => {
  const csv = await send('/authors', 'POST', 'id,name,mood\n5,"Eve, A",NULL\n6,Fay,wild\n', {
    'Content-Type': 'text/csv',
  })
  expect(csv.status).toBe(201)
  await send('/authors', 'POST', 'id=7&name=Gus+H', {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  const { data } = await from('authors').select('name, mood').gt('id', 4).order('id')
  expect(data).toEqual([
    { name: 'Eve, A', mood: null },
    { name: 'Fay', mood: 'wild' },
    { name: 'Gus H', mood: 'calm' },
  ])
})

test('an upsert merges or ignores duplicates, by key or by the columns named', async () => {
  const merged = await from('upserts')
    .upsert([
      { code: 'a', label: 'changed' },
      { code: 'c', label: 'third' },
    ])
    .select('code, label')
  expect(merged.status).toBe(201)
  expect(merged.data).toEqual([
    { code: 'a', label: 'changed' },
    { code: 'c', label: 'third' },
  ])
  const again = await from('upserts').upsert({ code: 'a', label: 'again' }).select('label')
  expect(again).toMatchObject({ status: 200, data: [{ label: 'again' }] })
  const ignored = await from('upserts')
    .upsert({ code: 'z', label: 'second' }, { onConflict: 'label', ignoreDuplicates: true })
    .select()
  expect(ignored).toMatchObject({ status: 201, data: [] })
  const keyless = await from('loose').upsert({ word: 'a' }).select()
  expect(keyless).toMatchObject({ status: 201, data: [{ word: 'a' }] })
})

test('PUT makes or replaces the one row that its address names', async () => {
  const replaced = await send('/upserts?code=eq.a', 'PUT', '{"code":"a","label":"put"}')
  expect(replaced.status).toBe(204)
  const made = await send('/upserts?code=eq.q', 'PUT', '{"code":"q","label":"new"}')
  expect(made.status).toBe(201)
  const other = await send('/upserts?code=eq.q', 'PUT', '{"code":"other","label":"l"}')
  expect(await other.json()).toMatchObject({ code: 'PGRST115' })
  const byLabel = await send('/upserts?label=eq.put', 'PUT', '{"code":"other","label":"l"}')
  expect(await byLabel.json()).toMatchObject({ code: 'PGRST105' })
  const limited = await send('/upserts?code=eq.q&limit=1', 'PUT', '{"code":"q"}')
  expect(await limited.json()).toMatchObject({ code: 'PGRST114' })
  expect((await from('upserts').select('code').eq('code', 'other')).data).toEqual([])
})

test('an update changes what its filter chooses and shows it as it is afterwards', async () => {
  const shown = await from('authors')
    .update({ name: 'Dora', details: { city: 'Rome' } })
    .eq('name', 'Cyd')
    .select('id, name, details->city')
  expect(shown).toMatchObject({ status: 200, data: [{ id: 3, name: 'Dora', city: 'Rome' }] })
  const quiet = await from('authors').update({ name: 'Eve' }, { count: 'exact' }).gte('id', 2)
  expect(quiet).toMatchObject({ status: 204, data: null, count: 2 })
  const empty = await from('authors').update({}).eq('id', 1).select()
  expect(empty).toMatchObject({ status: 200, data: [] })
})

test('a delete removes what its filter chooses', async () => {
  const { data, count } = await from('book_genres')
    .delete({ count: 'exact' })
    .eq('book_id', 1)
    .select()
  expect(data).toHaveLength(2)
  expect(count).toBe(2)
  expect((await from('book_genres').select()).data).toHaveLength(1)
})

test('a view that can be written to is written to', async () => {
  const { data, error } = await from('book_list').insert({ title: 'Via view' }).select('title')
  expect(error).toBeNull()
  expect(data).toEqual([{ title: 'Via view' }])
})

test('more affected rows than allowed, or than one, undo the change', async () => {
  const many = await from('authors').update({ name: 'X' }).gt('id', 0).maxAffected(2)
  expect(many).toMatchObject({
    status: 400,
    error: {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 3 rows',
    },
  })
  const single = await from('authors').update({ name: 'X' }).gt('id', 0).select().single()
  expect(single).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  const unseen = await from('authors').update({ name: 'X' }).gt('id', 0).single()
  expect(unseen).toMatchObject({
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 3 rows' },
  })
  expect((await from('authors').select('id').eq('name', 'X')).data).toEqual([])
})

test('tx=rollback answers as if, and changes nothing', async () => {
  const { data } = await from('authors').update({ name: 'X' }).eq('id', 1).select('name').rollback()
  expect(data).toEqual([{ name: 'X' }])
  expect((await from('authors').select('name').eq('id', 1).single()).data).toEqual({ name: 'Ada' })
})

test('headers-only answers with the address of the new row', async () => {
  const response = await send('/authors', 'POST', '{"id":8,"name":"Hal"}', {
    Prefer: 'return=headers-only, count=exact',
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('location')).toBe('/authors?id=eq.8')
  expect(response.headers.get('content-range')).toBe('*/1')
  expect(response.headers.get('preference-applied')).toBe('return=headers-only, count=exact')
})

test('a caller who may insert but not read inserts without reading', async () => {
  expect(await from('drop_box').insert({ message: 'hi' })).toMatchObject({
    status: 201,
    error: null,
  })
  const shown = await from('drop_box').insert({ message: 'hi' }).select()
  expect(shown).toMatchObject({ status: 401, error: { code: '42501' } })
})

test('a policy decides which rows can be seen and changed', async () => {
  const ann = client('authenticated:ann').from('owned')
  expect((await ann.select('id')).data).toEqual([{ id: 1 }])
  expect((await ann.update({ note: 'mine' }).eq('id', 2).select()).data).toEqual([])
  expect(await ann.insert({ id: 3, owner: 'ben' })).toMatchObject({
    status: 403,
    error: { code: '42501' },
  })
})

test.each([
  ['a duplicate', { id: 1, name: 'dup' }, 409, '23505'],
  ['an unknown parent', { id: 9, name: 'x', mood: 'odd' }, 400, '22P02'],
  ['a missing value', { id: 9 }, 400, '23502'],
  ['a value its domain refuses', { id: 9, name: 'x', email: 'no' }, 400, '23514'],
  ['an unknown column', { id: 9, nope: 1 }, 400, 'PGRST204'],
])('%s is refused', async (_, row, status, code) => {
  expect(await from('authors').insert(row)).toMatchObject({ status, error: { code } })
})

test.each([
  ['{bad', 'Empty or invalid json'],
  ['', 'Empty or invalid json'],
  ['3', 'Empty or invalid json'],
  ['[{"id":8,"name":"x"},{"id":9}]', 'All object keys must match'],
  ['[{"id":8,"name":"x"},9]', 'All object keys must match'],
])('the body %s is refused', async (body, message) => {
  const response = await send('/authors', 'POST', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code: 'PGRST102', message, details: null, hint: null })
})
