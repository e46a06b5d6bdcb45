import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema, { schemas: ['public', 'other'], planEnabled: true })
})
afterAll(() => rest?.close())

const from = (table: string) => rest.client().from(table)

const secret = 'a secret of at least thirty-two bytes'
const noKey = 'No suitable key or wrong key type'

function signed(claims: Record<string, unknown>, by: string) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(by))
}

test('exact counts come with 206 when rows are left out', async () => {
  expect(await from('books').select('id', { count: 'exact' }).limit(2)).toMatchObject({
    status: 206,
    count: 3,
  })
  expect(await from('books').select('id', { count: 'exact' })).toMatchObject({
    status: 200,
    count: 3,
  })
  const none = await rest.fetch('/books?id=eq.99', { headers: { Prefer: 'count=exact' } })
  expect(none.status).toBe(200)
  expect(none.headers.get('content-range')).toBe('*/0')
  expect(none.headers.get('preference-applied')).toBe('count=exact')
})

test('estimated counts are exact while rows are few, planned ones the planner’s', async () => {
  const estimated = await from('books').select('id', { count: 'estimated' }).gt('pages', 60)
  expect(estimated).toMatchObject({ status: 200, count: 2 })
  await rest.database.owner.query({ text: 'analyze public.books', values: [] })
  const planned = await from('books').select('id', { count: 'planned' })
  expect(planned.count).toBe(3)
})

test('HEAD has the headers and no body', async () => {
  const head = await from('books').select('*', { count: 'exact', head: true })
  expect(head).toMatchObject({ status: 200, count: 3, data: null })
})

test('only GET listens to the Range header', async () => {
  const headers = { Range: '1-1' }
  const range = async (method: string) =>
    (await rest.fetch('/books', { method, headers })).headers.get('content-range')
  expect(await range('GET')).toBe('1-1/*')
  expect(await range('HEAD')).toBe('0-2/*')
})

test('a window that cannot be is refused', async () => {
  const beyond = await rest.fetch('/books?offset=10', { headers: { Prefer: 'count=exact' } })
  expect(beyond.status).toBe(416)
  expect(await beyond.json()).toMatchObject({
    code: 'PGRST103',
    details: 'An offset of 10 was requested, but there are only 3 rows.',
  })
  expect((await rest.fetch('/books?limit=-1')).status).toBe(416)
  expect((await rest.fetch('/books', { headers: { Range: '3-1' } })).status).toBe(416)
})

test('one object is asked for and given, or refused', async () => {
  expect((await from('authors').select('name').eq('id', 1).single()).data).toEqual({ name: 'Ada' })
  expect((await from('authors').select('name').eq('id', 99).maybeSingle()).data).toBeNull()
  expect(await from('authors').select('name').single()).toMatchObject({
    status: 406,
    error: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 3 rows',
      hint: null,
    },
  })
})

test('CSV prints Postgres’ own text', async () => {
  const { data } = await from('authors').select('id, name, details').eq('id', 2).csv()
  expect(data).toBe(
    'id,name,details\n2,Bob,"{""city"": ""Paris"", ""address"": {""zip"": ""75""}}"',
  )
})

test('nulls can be left out', async () => {
  const { data } = await from('authors').select('id, email').eq('id', 2).stripNulls()
  expect(data).toEqual([{ id: 2 }])
})

test('plans are Postgres’ own, as text and as JSON', async () => {
  const text = await from('authors').select().explain({ analyze: true })
  expect(text.data).toMatch(/^Aggregate .*actual time/)
  const json = await from('authors').select().explain({ format: 'json' })
  expect(json.data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
})

test('a media type that cannot be produced is answered 406', async () => {
  const response = await rest.fetch('/authors', { headers: { Accept: 'image/png' } })
  expect(response.status).toBe(406)
  expect(await response.json()).toMatchObject({
    code: 'PGRST107',
    message: 'None of these media types are available: image/png',
  })
})

test('refusals always have the four keys, and the status that fits', async () => {
  expect(await from('author').select()).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST205',
      message: "Could not find the table 'public.author' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.authors'",
    },
  })
  expect(await from('authors').select('nope')).toMatchObject({
    status: 400,
    error: { code: '42703', message: 'column authors.nope does not exist', details: null },
  })
  expect(await from('secrets').select()).toMatchObject({ status: 401, error: { code: '42501' } })
  const signedIn = await rest.client('authenticated:u').from('secrets').select()
  expect(signedIn).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(await from('books').select().eq('id', 'abc')).toMatchObject({
    status: 400,
    error: { code: '22P02' },
  })
  expect((await rest.fetch('/a/b/c')).status).toBe(404)
  expect((await rest.fetch('/books', { method: 'TRACE2' })).status).toBe(405)
})

test('preferences are honoured, and unknown ones refused when strictness is asked', async () => {
  const zone = await rest.fetch('/books?select=published_at&id=eq.1', {
    headers: { Prefer: 'timezone=America/New_York' },
  })
  expect(await zone.json()).toEqual([{ published_at: '2026-01-01T22:04:05-05:00' }])
  const strict = await rest.fetch('/books', { headers: { Prefer: 'handling=strict, nonsense' } })
  expect(await strict.json()).toMatchObject({
    code: 'PGRST122',
    details: 'Invalid preferences: nonsense',
  })
})

test('any origin may ask first which methods and headers it may use', async () => {
  const preflight = await rest.fetch('/books', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey, prefer',
    },
  })
  expect(preflight.status).toBe(200)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey, prefer')
  const answer = await rest.fetch('/books?limit=1')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range')
})

test.each([
  ['/', 'OPTIONS,GET,HEAD'],
  ['/books', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['/loose', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['/genre_counts', 'OPTIONS,GET,HEAD'],
  ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
  ['/rpc/rename_all', 'OPTIONS,POST'],
])('%s allows what can be done there', async (path, methods) => {
  const options = await rest.fetch(path, { method: 'OPTIONS' })
  expect(options.headers.get('allow')).toBe(methods)
})

test.each([
  ['not.two', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  ['x.y.z', 'PGRST301', "JWT couldn't be decoded"],
  [() => signed({ role: 'anon' }, 'another secret of thirty-two bytes'), 'PGRST301', noKey],
  [() => signed({ role: 'anon', exp: 1 }, secret), 'PGRST303', 'JWT expired'],
])('a token that does not hold is refused in words, case %#', async (token, code, message) => {
  const authorization = `Bearer ${typeof token === 'string' ? token : await token()}`
  const response = await askWith({ authorization })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", error_description="${message}"`,
  )
  expect(await response.json()).toMatchObject({ code, message })
})

test.each([
  [{}, 'No API key found in request', 'No `apikey` request header or url param was found.'],
  [
    { apikey: 'sb_publishable_unknown' },
    'Invalid API key',
    'Double check your Supabase `anon` or `service_role` API key.',
  ],
])('a key that is missing or wrong is asked for, case %#', async (headers, message, hint) => {
  const response = await askWith(headers)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ message, hint })
})

/** A request verified by the real identity instead of the test's trusting one. */
async function askWith(headers: Record<string, string>): Promise<Response> {
  const keys = await createStaticKeyRing({ secret })
  const identity = createIdentity({ keys, apiKeys: createApiKeys() })
  const service = createRestService({ callers: rest.database.callers, identity })
  const request = new Request('http://rest.test/rest/v1/books', { headers })
  const response = await service(request, { address: '127.0.0.1', requestId: 'test' })
  await service.close()
  return response
}

test('the root describes tables and functions', async () => {
  const headers = { Accept: 'application/openapi+json' }
  const document = (await (await rest.fetch('/', { headers })).json()) as {
    paths: Record<string, unknown>
    definitions: Record<string, { properties: Record<string, unknown> }>
  }
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/books', '/rpc/add']))
  expect(document.definitions.authors?.properties.mood).toMatchObject({ enum: ['calm', 'wild'] })
})

test('a role’s time limit stops its statements, but for a function that sets its own', async () => {
  const { owner, target } = rest.database
  const name = target.owner.database
  await owner.query({
    text: `create function public.slow(seconds float) returns void language sql
      as 'select pg_sleep(seconds)';
      create function public.patient(seconds float) returns void language sql
      set statement_timeout = '1min' as 'select pg_sleep(seconds)';
      alter role anon in database ${name} set statement_timeout = '200ms'`,
    values: [],
  })
  await rest.service.reloadSchema()
  const stopped = await rest.client().rpc('slow', { seconds: 5 })
  expect(stopped).toMatchObject({ status: 400, error: { code: '57014' } })
  const inTime = await rest.client('authenticated:u').rpc('slow', { seconds: 0.4 })
  expect(inTime.status).toBe(204)
  expect((await rest.client().rpc('patient', { seconds: 0.4 })).status).toBe(204)
})

test('a changed schema is seen after a notification, and after being told', async () => {
  const run = (text: string) => rest.database.owner.query({ text, values: [] })
  await run('create table public.fresh (id int); grant select on public.fresh to anon')
  expect((await from('fresh').select()).status).toBe(404)
  await run("notify pgrst, 'reload schema'")
  await expect.poll(async () => (await from('fresh').select()).status).toBe(200)
  await run('alter table public.fresh add column later text')
  await rest.service.reloadSchema()
  expect((await from('fresh').select('later')).data).toEqual([])
})
