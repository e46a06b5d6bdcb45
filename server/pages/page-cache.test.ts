import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { FairGate } from '#platform/postgres/fair-gate.ts'
import { importBuild } from '#server/site.ts'
import { PageCache, type PageCacheOptions } from './page-cache.ts'
import { PageRoutes } from './page-routes.ts'

const quiet = createLog(() => {})
const { routes: manifest } = await importBuild()
const visitor = '203.0.113.7'
const wide = { places: 24, share: 16, longestLine: 300, waitMs: 30_000 }

function createCache(
  render: PageCacheOptions['render'],
  { gate = wide, ...times } = { gate: wide, freshMs: 60_000, staleMs: 0 },
) {
  return new PageCache({
    render,
    routes: new PageRoutes(manifest),
    oldAddresses: { has: async (target) => target === '/2019/05/sample' },
    gate: new FairGate(gate),
    callerOf: ({ headers }) => String(headers['x-sample-caller']),
    countSearch: () => {},
    canRender: () => true,
    log: quiet,
    ...times,
  })
}

function page(body: string, init: ResponseInit = {}) {
  return new Response(body, { ...init, headers: { 'content-type': 'text/html', ...init.headers } })
}

function asking(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return { url, method, headers } as unknown as IncomingMessage
}

test('a page is rendered once under a stampede', async () => {
  let renders = 0
  const cache = createCache(async () => {
    renders++
    await new Promise((resolve) => setTimeout(resolve, 20))
    return page('<p>hello</p>')
  })
  await Promise.all(Array.from({ length: 100 }, () => cache.make('/', visitor)))
  expect(cache.find('/', visitor)?.status).toBe(200)
  expect(renders).toBe(1)
})

test('a changed page is never served from before the change, even if it was being rendered', async () => {
  let text = 'old'
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let isBegun = false
  const cache = createCache(async () => {
    const seen = text
    isBegun = true
    await gate
    return page(seen)
  })
  const first = cache.make('/blog', visitor)
  await expect.poll(() => isBegun).toBe(true)
  text = 'new'
  cache.invalidate()
  release()
  await first
  expect(cache.find('/blog', visitor)).toBeNull()
  const fresh = await cache.make('/blog', visitor)
  expect(fresh?.bytes.get('identity')?.toString()).toBe('new')
})

test('a page that sets a cookie, fails or asks not to be stored is not kept', async () => {
  const answers = [
    page('x', { headers: { 'set-cookie': 'a=b' } }),
    page('x', { status: 500 }),
    page('x', { status: 302, headers: { location: '/login' } }),
    page('x', { headers: { 'cache-control': 'private, no-store' } }),
  ]
  for (const answer of answers) {
    const cache = createCache(async () => answer)
    expect(await cache.make('/', visitor)).toBeNull()
    expect(cache.find('/', visitor)).toBeNull()
  }
})

test.each([
  'sb-localhost-auth-token=abc',
  'theme=dark; sb-127-auth-token.0=abc',
  'SB-localhost-auth-token=abc',
  'toast=hello',
  'signed-up=abc',
  '=sb-localhost-auth-token',
])('a visitor with the cookie %j is not answered from the cache', (cookie) => {
  expect(createCache(async () => page('')).targetOf(asking('/', { cookie }))).toBeNull()
})

test.each([
  '/unsubscribe?token=abc',
  '/email-preferences?a=b&token=abc',
  '/auth/confirm?token_hash=a',
])('the address %j carries a secret and is not answered from the cache', (address) => {
  expect(createCache(async () => page('')).targetOf(asking(address))).toBeNull()
})

test('cookies of other programs do not matter, posts and services never do', () => {
  const cache = createCache(async () => page(''))
  expect(cache.targetOf(asking('/blog?page=2', { cookie: 'theme=dark' }))).toBe('/blog?page=2')
  expect(cache.targetOf(asking('/', {}, 'POST'))).toBeNull()
  expect(cache.targetOf(asking('/rest/v1/courses'))).toBeNull()
  expect(cache.targetOf(asking('/readyz'))).toBeNull()
  expect(cache.targetOf(asking('/', { authorization: 'Bearer x' }))).toBeNull()
})

/** The address that is asked for, and what the visitor gets: a status and a body. */
async function visit(cache: PageCache, url: string, caller = visitor) {
  const shown = { status: 0, location: '', body: '' }
  const outgoing = {
    setHeader() {},
    writeHead(status: number, headers: Record<string, string> = {}) {
      Object.assign(shown, { status, location: headers.location ?? '' })
      return outgoing
    },
    end(body?: Buffer) {
      shown.body = body?.toString() ?? ''
    },
  }
  const incoming = asking(url, { 'x-sample-caller': caller })
  const isAnswered = await cache.answer(incoming, outgoing as unknown as ServerResponse)
  return isAnswered ? shown : null
}

test('a query that the page does not read, and unknown addresses, make no page of their own', async () => {
  const rendered: string[] = []
  const cache = createCache(async (address) => {
    rendered.push(address)
    return page(address, { status: address.startsWith('/-') ? 404 : 200 })
  })
  for (let n = 0; n < 20; n++) {
    expect(await visit(cache, `/?x=${n}`)).toMatchObject({ status: 200, body: '/' })
    expect(await visit(cache, `/nope-${n}.php?x=${n}`)).toMatchObject({ status: 404 })
    expect(await visit(cache, `/blog.data?x=${n}&_routes=${n}`)).toMatchObject({ status: 200 })
    expect(await visit(cache, `/blog?page=2&x=${n}`)).toMatchObject({ body: '/blog?page=2' })
  }
  expect(rendered).toHaveLength(4)
  expect(await visit(cache, '/blog?page=3')).toMatchObject({ body: '/blog?page=3' })
})

test('another spelling of a path is redirected to the one that is cached', async () => {
  const cache = createCache(async () => page('x'))
  const location = '/blog?page=2&x=1'
  expect(await visit(cache, '/Blog/?page=2&x=1')).toMatchObject({ status: 301, location })
})

test('renders pass the gate: one caller waits at its share, and another caller does not wait for it', async () => {
  const waiting: (() => void)[] = []
  const gate = { places: 3, share: 2, longestLine: 2, waitMs: 30_000 }
  const cache = createCache(
    (address) => new Promise((resolve) => waiting.push(() => resolve(page(address)))),
    { gate, freshMs: 60_000, staleMs: 0 },
  )
  const flood = [1, 2, 3, 4].map((n) => visit(cache, `/blog?q=${n}`, 'attacker'))
  await expect.poll(() => waiting.length).toBe(2)
  await expect(visit(cache, '/blog?q=5', 'attacker')).rejects.toMatchObject({ status: 429 })
  // The attacker waits for this page too: the visitor takes no place behind the attacker's others.
  const wanted = visit(cache, '/blog?q=4')
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]?.()
  expect(await wanted).toMatchObject({ status: 200, body: '/blog?q=4' })
  await expect.poll(() => waiting.splice(0).map((go) => go()).length).toBe(0)
  for (const one of await Promise.all(flood)) expect(one?.status).toBe(200)
})

test('memory is bounded, and a flood of addresses does not push out the main pages', async () => {
  const cache = createCache(async () => page('x'.repeat(400_000)))
  await cache.make('/', visitor)
  for (let n = 0; n < 60; n++) await cache.make(`/blog?q=${n}`, visitor)
  expect(cache.find('/', visitor)).not.toBeNull()
  expect(cache.find('/blog?q=0', visitor)).toBeNull()
  expect(cache.find('/blog?q=59', visitor)).not.toBeNull()
})

test('the compressed form holds the same page, and its policy comes with it', async () => {
  const headers = { 'content-security-policy': "script-src 'sha256-sample'" }
  const cache = createCache(async () => page('<p>text</p>'.repeat(200), { headers }))
  const packed = await cache.make('/', visitor)
  const unpacked = brotliDecompressSync(packed?.bytes.get('br') ?? '').toString()
  expect(unpacked).toBe(packed?.bytes.get('identity')?.toString())
  expect(packed?.headers).toMatchObject(headers)
})

test('a page asked for again becomes smaller and stays the same page; an odd one does not', async () => {
  const text = await readFile(import.meta.filename, 'utf8')
  const cache = createCache(async () => page(text))
  const packed = await cache.make('/blog', visitor)
  const odd = await cache.make('/blog?page=2', visitor)
  const quick = packed?.bytes.get('br')
  cache.find('/blog', visitor)
  cache.find('/blog?page=2', visitor)
  await expect.poll(() => packed?.bytes.get('br')).not.toBe(quick)
  const best = packed?.bytes.get('br') ?? Buffer.alloc(0)
  expect(best.byteLength).toBeLessThan(quick?.byteLength ?? 0)
  expect(brotliDecompressSync(best)).toEqual(packed?.bytes.get('identity'))
  expect(odd?.bytes.get('br')?.byteLength).toBe(quick?.byteLength)
})

test('a stale page is served while a new one is made', async () => {
  let renders = 0
  const cache = createCache(async () => page(`render ${++renders}`), {
    gate: wide,
    freshMs: 5,
    staleMs: 10_000,
  })
  await cache.make('/', visitor)
  await new Promise((resolve) => setTimeout(resolve, 15))
  expect(cache.find('/', visitor)?.bytes.get('identity')?.toString()).toBe('render 1')
  await expect
    .poll(() => cache.find('/', visitor)?.bytes.get('identity')?.toString())
    .not.toBe('render 1')
})

test('an old address of a post is not answered by the shared page of unknown ones', async () => {
  const rendered: string[] = []
  const cache = createCache(async (target) => {
    rendered.push(target)
    return page('<p>Not found</p>', { status: 404 })
  })
  const outgoing = {
    setHeader() {},
    writeHead: () => outgoing,
    end() {},
  } as unknown as ServerResponse
  expect(await cache.answer(asking('/2019/05/sample'), outgoing)).toBe(false)
  expect(rendered).toEqual([])
  expect(await cache.answer(asking('/2019/05/other'), outgoing)).toBe(true)
  expect(await cache.answer(asking('/2019/05/another'), outgoing)).toBe(true)
  expect(rendered).toHaveLength(1)
})
