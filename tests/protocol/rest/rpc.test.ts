import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema)
})
afterAll(() => rest?.close())

const rpc = (...args: Parameters<ReturnType<RestFixture['client']>['rpc']>) =>
  rest.client().rpc(...args)

test('scalars, sets, rows, tables and nothing come back in their own shapes', async () => {
  expect(await rpc('add', { a: 1 })).toMatchObject({ status: 200, data: 11 })
  expect((await rpc('numbers', { most: 3 })).data).toEqual([1, 2, 3])
  expect((await rpc('one_author', { wanted: 2 })).data).toMatchObject({ id: 2, name: 'Bob' })
  expect((await rpc('pairs')).data).toEqual([
    { n: 1, word: 'one' },
    { n: 2, word: 'two' },
  ])
  expect((await rpc('two_out', { whole: 'hello' })).data).toEqual({ first: 'h', rest: 'ello' })
  expect(await rpc('nothing')).toMatchObject({ status: 204, data: null })
})

test('rows of a function are selected, filtered, ordered, limited, counted and embedded', async () => {
  const result = await rpc('books_by', { author: 1 }, { count: 'exact' })
    .select('title, authors!author_id(name)')
    .gt('pages', 10)
    .order('title', { ascending: false })
    .limit(1)
  expect(result).toMatchObject({
    status: 206,
    count: 2,
    data: [{ title: 'Notes', authors: { name: 'Ada' } }],
  })
  const single = await rpc('books_by', { author: 2 }).select('title').single()
  expect(single.data).toEqual({ title: 'Paris' })
})

test('GET and HEAD take arguments from the address, in a transaction that cannot write', async () => {
  expect((await rpc('add', { a: 1, b: 5 }, { get: true })).data).toBe(6)
  expect((await rpc('books_by', { author: 1 }, { get: true }).gt('pages', 60)).data).toHaveLength(1)
  expect((await rpc('joined', { words: ['a', 'b'] }, { get: true })).data).toBe('a-b')
  const head = await rpc('books_by', { author: 1 }, { head: true, count: 'exact' })
  expect(head).toMatchObject({ status: 200, count: 2, data: null })
  const write = await rpc('rename_author', { author: 3, new_name: 'Q' }, { get: true })
  expect(write).toMatchObject({ status: 405, error: { code: '25006' } })
})

test('arguments of row, composite, array and JSON types are JSON', async () => {
  expect((await rpc('area', { of: { width: 3, height: 4 } })).data).toBe(12)
  expect((await rpc('title_of', { book: { id: 1, title: 'T' } })).data).toBe('T')
  expect((await rpc('joined', { words: ['x', 'y'] })).data).toBe('x-y')
})

test('one unnamed argument takes the whole body', async () => {
  const send = async (name: string, body: string, type: string) => {
    const headers = { 'Content-Type': type }
    return (await rest.fetch(`/rpc/${name}`, { method: 'POST', body, headers })).json()
  }
  expect(await send('take_json', '{"any":[1,2]}', 'application/json')).toEqual({ any: [1, 2] })
  expect(await send('take_json', '[1,2]', 'application/json')).toEqual([1, 2])
  expect(await send('take_text', 'hello', 'text/plain')).toBe('HELLO')
  expect(await send('take_bytes', 'hello', 'application/octet-stream')).toBe(5)
})

test('an unnamed argument of another type cannot be sent, so its function does not exist', async () => {
  expect((await rpc('by_type', { '': true })).data).toBe('text')
  expect(await rpc('only_int', { '': 1 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.only_int() in the schema cache',
    },
  })
  expect((await rpc('maybe')).error).toMatchObject({
    code: 'PGRST203',
    message:
      'Could not choose the best candidate function between: public.maybe(), public.maybe( => text)',
  })
})

test('overloads are distinguished by the names of their arguments', async () => {
  expect((await rpc('twice', { a: 2 })).data).toBe(4)
  expect((await rpc('twice', { b: 'z' })).data).toBe('zz')
  expect(await rpc('unclear', { a: 1 })).toMatchObject({
    status: 300,
    error: {
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  })
})

test('an unknown function or argument is refused with the nearest one', async () => {
  expect(await rpc('book_by', { author: 1 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.book_by(author) in the schema cache',
      details:
        'Searched for the function public.book_by with parameter author or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.books_by',
    },
  })
  expect((await rpc('books_by', { autor: 1 })).error).toMatchObject({
    code: 'PGRST202',
    hint: 'Perhaps you meant to call the function public.books_by(author)',
  })
})

test.for(['28000', '08006', '57P01'])(
  'the error %s that a function raises is its answer, and no outage',
  async (code) => {
    const refuse = `do $$ begin raise exception 'Not you' using errcode = '${code}'; end $$`
    await rest.database.owner.query({
      text: `create or replace function public.refuse() returns void language plpgsql as
        $body$ begin ${refuse}; end $body$`,
      values: [],
    })
    await rest.service.reloadSchema()
    const failure = await rest.fetch('/rpc/refuse', { method: 'POST' }).catch((cause) => cause)
    expect(isConnectionFailure(failure)).toBe(false)
    if (code === '28000') expect(failure.status).toBe(403)
    expect((await rpc('add', { a: 1 })).status).toBe(200)
  },
)

test('a function may change no more rows than allowed', async () => {
  const over = await rpc('rename_all', { new_name: 'Z' }).maxAffected(2)
  expect(over).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
  const { data } = await rest.client().from('authors').select('id').eq('name', 'Z')
  expect(data).toEqual([])
  const scalar = await rest.fetch('/rpc/add?a=1', {
    headers: { Prefer: 'handling=strict, max-affected=2' },
  })
  expect(await scalar.json()).toMatchObject({ code: 'PGRST128' })
})

test('a function decides status and headers, of answers and of refusals', async () => {
  const fine = await rest.fetch('/rpc/with_headers', { method: 'POST' })
  expect(fine.status).toBe(202)
  expect(fine.headers.get('x-from')).toBe('sql')
  expect(fine.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await rpc('complain')).toMatchObject({
    status: 402,
    error: { code: 'PT402', message: 'Pay first', details: 'Later is too late', hint: 'Now' },
  })
  const full = await rest.fetch('/rpc/complain_fully', { method: 'POST' })
  expect(full.status).toBe(418)
  expect(full.headers.get('x-tea')).toBe('green')
  expect(await full.json()).toEqual({ code: 'mine', message: 'No', details: 'd', hint: 'h' })
})

test('a function can read who asks, how, and with which headers', async () => {
  const response = await rest.fetch('/rpc/who', {
    role: 'authenticated:u1',
    headers: { 'X-Agent': 'me' },
  })
  expect(await response.json()).toEqual({
    role: 'authenticated',
    sub: 'u1',
    method: 'GET',
    agent: 'me',
  })
})

test('other methods are not for functions', async () => {
  const response = await rest.fetch('/rpc/add', { method: 'PATCH', body: '{}' })
  expect(response.status).toBe(405)
  expect(await response.json()).toMatchObject({ code: 'PGRST101' })
})
