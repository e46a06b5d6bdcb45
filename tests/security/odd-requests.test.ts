import { once } from 'node:events'
import http from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { adminAccount } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const site = await openSite({ SEED: 'none' })
afterAll(async () => void (await site.stop()))
const api = createApi(site.url, await readKeys(site.dataDir))
const student = await api.newPerson()
const { token } = student

const addresses = [
  '/',
  '/blog',
  '/no-such-page',
  '/favicon.ico',
  '/healthz',
  '/rest/v1/blog_posts',
  '/auth/v1/health',
  '/storage/v1/bucket',
  '/functions/v1/send-contact-email',
]

async function ask(method: string, path: string): Promise<http.IncomingMessage> {
  const request = http.request(site.url + path, { method }).end()
  const answered = Promise.race([once(request, 'response'), once(request, 'connect')])
  const [response] = (await answered) as [http.IncomingMessage]
  response.resume()
  return response
}

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH'])(
  'the method %s is answered 405 everywhere, with the methods that there are',
  async (method) => {
    for (const path of addresses) {
      const { statusCode, headers } = await ask(method, path)
      expect([path, statusCode]).toEqual([path, 405])
      expect(headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    }
  },
)

const depth = 100_000
const deep = '['.repeat(depth) + ']'.repeat(depth)
const deepObject = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`
const asJson = { 'content-type': 'application/json', origin: site.url }

function post(path: string, body: string, headers: Record<string, string> = asJson) {
  const all = { ...headers, apikey: '', authorization: '' }
  return api.send('POST', path, { token, body: Buffer.from(body), headers: omitEmpty(all) })
}

function omitEmpty(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

test('JSON nested a hundred thousand levels deep is answered 400 by every service and the site', async () => {
  const account = `"email":"deep-${student.id}@example.com","password":"sample-ledger-deep"`
  const cases: [string, string][] = [
    ['/auth/v1/signup', deep],
    ['/auth/v1/signup', `{${account},"data":{"x":${deep}}}`],
    ['/auth/v1/signup', `{${account},"data":${deepObject}}`],
    ['/auth/v1/token?grant_type=password', `{"email":${deep}}`],
    ['/rest/v1/blog_posts', deep],
    ['/rest/v1/blog_posts', `{"title":"Sample","content":${deep}}`],
    ['/rest/v1/blog_posts', `[{"title":"Sample","content":${deepObject}}]`],
    ['/rest/v1/rpc/export_my_data', deep],
    ['/storage/v1/object/list/blog-images', `{"prefix":"","x":${deep}}`],
    ['/storage/v1/object/copy', deepObject],
    ['/functions/v1/send-contact-email', `{"subject":${deep.slice(depth - 900, depth + 900)}}`],
    ['/contact', deep],
    ['/login', `{"email":${deep}}`],
  ]
  for (const [path, body] of cases) {
    const response = await post(path, body)
    expect([path, response.status, await response.text()]).toEqual([path, 400, expect.any(String)])
  }
  const open = await post('/rest/v1/blog_posts', '['.repeat(depth))
  expect(await open.json()).toMatchObject({ code: 'PGRST102' })
})

test('deep metadata of a person or a picture is answered 400, and nothing is stored', async () => {
  const metadata = deep.slice(depth - 2000, depth + 2000)
  const changed = await api.send('PUT', '/auth/v1/user', {
    token,
    body: Buffer.from(`{"data":{"x":${metadata}}}`),
    headers: asJson,
  })
  expect(await changed.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
  const name = `blog-images/${student.id}/deep.gif`
  const uploaded = await api.send('POST', `/storage/v1/object/${name}`, {
    token,
    body: Buffer.from('GIF89a'),
    headers: {
      'content-type': 'image/gif',
      'x-metadata': Buffer.from(`{"x":${metadata}}`).toString('base64'),
    },
  })
  expect(uploaded.status).toBe(400)
  expect((await fetch(`${site.url}/storage/v1/object/public/${name}`)).status).toBe(400)
})

test('forms with thousands of fields or parts are refused without being taken apart', async () => {
  const fields = Array.from({ length: 20_000 }, (_, index) => `f${index}=x`).join('&')
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  const parts = `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(4000)}--b--\r\n`
  const asParts = { 'content-type': 'multipart/form-data; boundary=b', origin: site.url }
  const addresses = ['/contact', '/login', '/rest/v1/rpc/export_my_data', '/rest/v1/blog_posts']
  for (const path of addresses) expect((await post(path, fields, asForm)).status).toBe(400)
  const upload = `/storage/v1/object/blog-images/${student.id}/parts.gif`
  for (const path of ['/contact', upload]) {
    expect((await post(path, parts, asParts)).status).toBe(400)
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('a form beyond the limit of its route is 413, as a page that tells people what to do', async () => {
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  const body = `name=Sample&message=${'a'.repeat(260 * 1024)}`
  const shown = await post('/contact', body, { ...asForm, accept: 'text/html' })
  expect(shown.status).toBe(413)
  expect(await shown.text()).toContain('That’s too large for this form')
  const told = await post('/contact.data', body, { ...asForm, accept: '*/*' })
  expect(told.status).toBe(413)
  expect(await told.json()).toMatchObject({ code: 'request_entity_too_large' })
  // An editor's form may be longer: this one is refused because nobody is signed in.
  expect((await post('/admin/blog', body, asForm)).status).not.toBe(413)
})

test('long queries and headers are refused or answered, never a fault of ours', async () => {
  const long = [
    `/rest/v1/blog_posts?select=${'id,'.repeat(4000)}id`,
    `/rest/v1/blog_posts?${'id=is.null&'.repeat(1300)}`,
    `/rest/v1/blog_posts?order=${'id,'.repeat(4000)}id`,
    `/rest/v1/blog_posts?select=${'*,'.repeat(200)}*`,
    `/rest/v1/blog_posts?title${'->a'.repeat(2000)}=eq.1`,
    `/rest/v1/${'blog_post'.repeat(1500)}`,
    `/blog?${'q=sample&'.repeat(1500)}`,
  ]
  for (const path of long) {
    const response = await api.send('GET', path, { token })
    expect([path.slice(0, 40), response.status < 500]).toEqual([path.slice(0, 40), true])
  }
  for (const name of ['prefer', 'accept', 'cookie', 'accept-language', 'if-none-match']) {
    const headers = { [name]: 'a=b, '.repeat(2000) }
    for (const path of ['/rest/v1/blog_posts?limit=1', '/blog?q=sample', '/']) {
      expect((await api.send('GET', path, { headers })).status).toBeLessThan(500)
    }
  }
})

test('an odd version or id of a letter is no fault of ours, and fits into the headers of an answer', async () => {
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const letter = `/admin/letters/${crypto.randomUUID()}`
  for (const path of [letter, `${letter}/autosave`]) {
    expect((await admin.post(path, { version: '1e30' })).status, path).toBeLessThan(500)
  }
  const { status } = await admin.post('/admin/letters', {
    intent: 'delete',
    id: 'x'.repeat(20_000),
  })
  expect(status).toBeLessThan(500)
})

test('an intent that no form of the page has changes nothing and is answered with 400', async () => {
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const pages = [
    'contact-submissions',
    'offers',
    'blog',
    'products',
    'mail',
    'site/home',
    'letters',
  ]
  for (const page of pages) {
    for (const intent of ['no-such-act', 'constructor', '__proto__', 'toString']) {
      const { status, text } = await admin.post(`/admin/${page}`, { intent, id: 'x' })
      expect(status, `${page} ${intent}`).toBe(400)
      expect(text).toContain('This form is out of date')
    }
  }
})
