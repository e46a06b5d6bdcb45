import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { PageCache, type PageCacheOptions } from './page-cache.ts'

const quiet = createLog(() => {})

function createCache(render: PageCacheOptions['render'], times = { freshMs: 60_000, staleMs: 0 }) {
  return new PageCache({
    render,
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
  await Promise.all(Array.from({ length: 100 }, () => cache.make('/')))
  expect(cache.find('/')?.status).toBe(200)
  expect(renders).toBe(1)
})

test('a changed page is never served from before the change, even if it was being rendered', async () => {
  let text = 'old'
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const cache = createCache(async () => {
    const seen = text
    await gate
    return page(seen)
  })
  const first = cache.make('/blog')
  text = 'new'
  cache.invalidate()
  release()
  await first
  expect(cache.find('/blog')).toBeNull()
  const fresh = await cache.make('/blog')
  expect(fresh?.bytes.get('identity')?.toString()).toBe('new')
})

test('what sets a cookie, fails or asks not to be stored is not kept', async () => {
  const answers = [
    page('x', { headers: { 'set-cookie': 'a=b' } }),
    page('x', { status: 500 }),
    page('x', { status: 302, headers: { location: '/login' } }),
    page('x', { headers: { 'cache-control': 'private, no-store' } }),
  ]
  for (const answer of answers) {
    const cache = createCache(async () => answer)
    expect(await cache.make('/')).toBeNull()
    expect(cache.find('/')).toBeNull()
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
  expect(createCache(async () => page('')).keyOf(asking('/', { cookie }))).toBeNull()
})

test.each([
  '/unsubscribe?token=abc',
  '/email-preferences?a=b&token=abc',
  '/auth/confirm?token_hash=a',
])('the address %j carries a secret and is not answered from the cache', (address) => {
  expect(createCache(async () => page('')).keyOf(asking(address))).toBeNull()
})

test('cookies of other programs do not matter, posts and services never do', () => {
  const cache = createCache(async () => page(''))
  expect(cache.keyOf(asking('/blog?page=2', { cookie: 'theme=dark' }))).toBe('/blog?page=2')
  expect(cache.keyOf(asking('/', {}, 'POST'))).toBeNull()
  expect(cache.keyOf(asking('/rest/v1/courses'))).toBeNull()
  expect(cache.keyOf(asking('/readyz'))).toBeNull()
  expect(cache.keyOf(asking('/', { authorization: 'Bearer x' }))).toBeNull()
})

test('memory is bounded, and a flood of addresses does not push out the main pages', async () => {
  const cache = createCache(async () => page('x'.repeat(400_000)))
  await cache.make('/')
  for (let n = 0; n < 60; n++) await cache.make(`/blog?q=${n}`)
  expect(cache.find('/')).not.toBeNull()
  expect(cache.find('/blog?q=0')).toBeNull()
  expect(cache.find('/blog?q=59')).not.toBeNull()
})

test('the compressed form holds the same page, and its policy comes with it', async () => {
  const headers = { 'content-security-policy': "script-src 'sha256-sample'" }
  const cache = createCache(async () => page('<p>text</p>'.repeat(200), { headers }))
  const packed = await cache.make('/')
  const unpacked = brotliDecompressSync(packed?.bytes.get('br') ?? '').toString()
  expect(unpacked).toBe(packed?.bytes.get('identity')?.toString())
  expect(packed?.headers).toMatchObject(headers)
})

test('a page asked for again becomes smaller and stays the same page; an odd one does not', async () => {
  const text = await readFile(import.meta.filename, 'utf8')
  const cache = createCache(async () => page(text))
  const packed = await cache.make('/blog')
  const odd = await cache.make('/blog?page=2')
  const quick = packed?.bytes.get('br')
  cache.find('/blog')
  cache.find('/blog?page=2')
  await expect.poll(() => packed?.bytes.get('br')).not.toBe(quick)
  const best = packed?.bytes.get('br') ?? Buffer.alloc(0)
  expect(best.byteLength).toBeLessThan(quick?.byteLength ?? 0)
  expect(brotliDecompressSync(best)).toEqual(packed?.bytes.get('identity'))
  expect(odd?.bytes.get('br')?.byteLength).toBe(quick?.byteLength)
})

test('a stale page is served while a new one is made', async () => {
  let renders = 0
  const cache = createCache(async () => page(`render ${++renders}`), {
    freshMs: 5,
    staleMs: 10_000,
  })
  await cache.make('/')
  await new Promise((resolve) => setTimeout(resolve, 15))
  expect(cache.find('/')?.bytes.get('identity')?.toString()).toBe('render 1')
  await expect.poll(() => cache.find('/')?.bytes.get('identity')?.toString()).not.toBe('render 1')
})
