import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openSite } from '#tests/support/open-site.ts'
import { type Answer, createVisitor } from '#tests/support/visitor.ts'
import { openHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await openHttpsSite()
const keys = await readKeys(site.dataDir)
const api = createApi(site.url, keys)
const owner = await site.connectOwner()
afterAll(() => owner.end())

type Line = Record<string, unknown>

/** The one line that the log has about an answer. */
async function lineOf(
  answer: Response | Answer,
  { output }: Pick<typeof site, 'output'> = site,
): Promise<Line> {
  const id =
    answer.headers instanceof Headers
      ? answer.headers.get('x-request-id')
      : answer.headers['x-request-id']
  const find = () => readLines(output()).filter((line) => line.id === id || line.requestId === id)
  await expect.poll(() => find().some(({ message }) => message === 'request')).toBe(true)
  const [line = {}, ...others] = find()
  expect(others).toEqual([])
  return line
}

function readLines(output: string): Line[] {
  const whole = output.split('\n').slice(0, -1)
  return whole.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
}

/** Makes the function behind a post fail like a missing table: it keeps finding a renamed one. */
async function whileReadPostFails<T>(work: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query(
    "select pg_get_functiondef('public.read_post(text)'::regprocedure) as definition",
  )
  await owner.query(`
    create or replace function public.read_post(slug text) returns jsonb language plpgsql stable as $$
    begin
      raise exception 'relation "public.blog_posts" does not exist' using errcode = '42P01';
    end $$`)
  try {
    return await work()
  } finally {
    await owner.query(rows[0].definition)
  }
}

/** Postgres fails whoever asks for this table, as it does when a migration is missing. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const name = table.split('.').at(-1)
  await owner.query(`alter table ${table} rename to away`)
  try {
    return await work()
  } finally {
    await owner.query(`alter table ${table.replace(/\w+$/, 'away')} rename to ${name}`)
  }
}

const missing = (name: string) => ({
  message: expect.stringMatching(new RegExp(`relation "(\\w+\\.)?${name}" does not exist`)),
})
const wrongPassword = { email: 'nobody@example.com', password: 'sample-wrong-pass' }
const message = { name: 'Sample', email: 'sample@example.com', message: 'A sample.' }

function beginUpload(token: string) {
  const metadata = { bucketName: 'none', objectName: 'sample.pdf', contentType: 'application/pdf' }
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
  return api.send('POST', '/storage/v1/upload/resumable', {
    token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '4',
      'upload-metadata': encoded.join(','),
    },
  })
}

test('a refused request is one line with its role and code', async () => {
  const { token } = await api.newPerson()
  const student = await site.student()
  const expected: [Promise<Response | Answer>, Line][] = [
    [
      api.send('POST', '/auth/v1/token?grant_type=password', { body: wrongPassword }),
      { service: 'auth', status: 400, role: 'anon', code: 'invalid_credentials' },
    ],
    [
      api.send('GET', '/auth/v1/admin/users', { token }),
      { service: 'auth', status: 403, role: 'authenticated', code: 'not_admin' },
    ],
    [
      api.send('GET', '/rest/v1/user_roles'),
      { service: 'rest', status: 401, role: 'anon', code: '42501' },
    ],
    [
      api.send('GET', '/rest/v1/no_such_table', { token: keys.secret }),
      { service: 'rest', status: 404, role: 'service_role', code: 'PGRST205' },
    ],
    [
      api.send('GET', '/rest/v1/blog_posts', { headers: { apikey: 'sb_publishable_wrong' } }),
      { service: 'rest', status: 401, role: 'anon', code: 'PGRST301' },
    ],
    [
      api.send('GET', '/storage/v1/object/lesson-files/none.pdf', { token }),
      { service: 'storage', status: 400, role: 'authenticated', code: 'NoSuchBucket' },
    ],
    [
      beginUpload(token),
      { service: 'storage', status: 404, role: 'authenticated', code: 'NoSuchBucket' },
    ],
    [
      api.send('POST', '/functions/v1/send-contact-email', { body: {}, token }),
      { service: 'functions', status: 400, role: 'authenticated', code: 'bad_request' },
    ],
    [
      api.send('POST', '/functions/v1/none'),
      { service: 'functions', status: 404, role: 'anon', code: 'NOT_FOUND' },
    ],
    [
      site.visitor().post('/login', wrongPassword),
      { service: 'site', status: 400, role: 'anon', code: 'invalid_credentials' },
    ],
    [
      site.visitor().get('/no-such-page'),
      { service: 'site', status: 404, role: 'anon', code: 'not_found' },
    ],
    [
      student.get('/courses/no-such-course'),
      { service: 'site', status: 404, role: 'authenticated' },
    ],
  ]
  for (const [asking, line] of expected) {
    const found = await lineOf(await asking)
    expect(found).toMatchObject(line)
    expect(found).not.toHaveProperty('cause')
  }
})

test('a failing request is one line with its role, code and cause', async () => {
  const { token } = await api.newPerson()
  const auth = await without('auth.users', () => api.send('GET', '/auth/v1/user', { token }))
  expect(await lineOf(auth)).toMatchObject({
    ...{ level: 'error', service: 'auth', status: 500, role: 'authenticated' },
    code: 'unexpected_failure',
    cause: { code: '42P01', ...missing('users') },
  })

  await owner.query(`
    create function public.fail() returns int language plpgsql
    as $$ begin raise exception 'a sample fault' using errcode = 'XX000'; end $$;
    notify pgrst, 'reload schema'`)
  const fail = () => api.send('POST', '/rest/v1/rpc/fail', { body: {} })
  await expect.poll(async () => (await fail()).status).toBe(500)
  expect(await lineOf(await fail())).toMatchObject({
    ...{ level: 'error', service: 'rest', status: 500, role: 'anon', code: 'XX000' },
    cause: { message: 'a sample fault' },
  })

  const storage = await without('storage.buckets', () =>
    Promise.all([
      api.send('GET', '/storage/v1/object/lesson-files/none.pdf', { token }),
      beginUpload(token),
    ]),
  )
  for (const answer of storage) {
    expect(await lineOf(answer)).toMatchObject({
      ...{ level: 'error', service: 'storage', status: 500, role: 'authenticated' },
      code: 'InternalError',
      cause: missing('buckets'),
    })
  }

  const functions = await without('private.function_calls', () =>
    api.send('POST', '/functions/v1/send-contact-email', { body: message }),
  )
  expect(await lineOf(functions)).toMatchObject({
    ...{ level: 'error', service: 'functions', status: 500, role: 'anon', code: 'WORKER_ERROR' },
    cause: missing('private.function_calls'),
  })

  const student = await site.student()
  const page = await without('public.courses', () => student.get('/dashboard'))
  expect(await lineOf(page)).toMatchObject({
    ...{ level: 'error', service: 'site', status: 500, role: 'authenticated', code: '42P01' },
    failure: 'Courses could not be loaded',
    cause: missing('courses'),
  })
})

test('no page tells a visitor without an account what Postgres said, and the log does', async () => {
  const visitor = site.visitor()
  const pages: [string, () => Promise<Answer>, string][] = [
    ['contact_submissions', () => visitor.post('/contact', message), 'Something went wrong'],
    [
      'sign_up_offers_emails',
      () => visitor.post('/offers', { email: 'sample@example.com' }),
      'Could not sign you up at this time. Please try again later.',
    ],
    ['blog_categories', () => visitor.get('/blog?q=sample'), 'The posts could not be loaded'],
    ['quiz_questions', () => visitor.get('/qbo-quiz'), 'Try Again'],
    ['users', () => visitor.post('/login', wrongPassword), 'unavailable right now'],
  ]
  for (const [table, ask, said] of pages) {
    const schema = table === 'users' ? 'auth' : 'public'
    const answer = await without(`${schema}.${table}`, ask)
    expect(answer.text).toContain(said)
    expect(answer.text).not.toMatch(/relation|does not exist|42P01/)
    expect(await lineOf(answer)).toMatchObject({ level: 'error', cause: missing(table) })
  }

  const slug = (await owner.query('select slug from blog_posts where published_at < now() limit 1'))
    .rows[0].slug
  const led = await whileReadPostFails(() => visitor.get(`/blog/${slug}?again`))
  expect(led.location).toBe('/blog')
  expect(await lineOf(led)).toMatchObject({ status: 302, cause: missing('blog_posts') })
  const list = await visitor.get('/blog')
  expect(list.text).toContain('Could not load the post. Something went wrong on my side.')
  expect(list.text).not.toMatch(/relation|does not exist/)
})

test('a failure of hosted Supabase is the cause on the log line of the page', async () => {
  const fault = { code: 'XX000', message: 'a sample fault' }
  const supabase = createServer((_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(fault))
  }).listen(0, '127.0.0.1')
  await once(supabase, 'listening')
  onTestFinished(() => void supabase.close())
  const { port } = supabase.address() as AddressInfo
  const hosted = await openSite({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
  onTestFinished(async () => void (await hosted.stop()))
  const visitor = createVisitor(hosted.url)
  for (const answer of [await visitor.get('/blog'), await visitor.post('/login', wrongPassword)]) {
    expect(answer.status).toBe(503)
    expect(answer.text).not.toContain(fault.message)
    expect(await lineOf(answer, hosted)).toMatchObject({
      ...{ level: 'error', service: 'site', role: 'anon' },
      cause: expect.stringContaining(fault.message),
    })
  }
})
