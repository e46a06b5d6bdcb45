import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { KeptPages } from './kept-pages.ts'
import { readyPartsOf } from './ready-response.ts'

function setUp(headers: Record<string, string> = {}, status = 200) {
  const pages = new KeptPages({
    policyFor: ({ scripts }) => `script-src ${scripts.join(' ')}`,
    inlineStyles: (html) => html,
  })
  let rendered = 0
  const render = async (nonce: string) => {
    rendered++
    return new Response(`<script nonce="${nonce}">start()</script>made ${rendered}`, {
      status,
      headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache', ...headers },
    })
  }
  return {
    rendered: () => rendered,
    ask(
      version: string,
      path = '/dashboard',
      headers: Record<string, string> = {},
      signal: AbortSignal | null = null,
    ) {
      const request = new Request(`http://localhost${path}`, { headers, signal })
      return pages.answer(request, version, render)
    },
  }
}

test('the same version of the same address is made once, however many ask', async () => {
  const { ask, rendered } = setUp()
  const answers = await Promise.all([ask('one'), ask('one'), ask('one')])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(texts).toEqual(Array(3).fill('<script>start()</script>made 1'))
  expect(await (await ask('two')).text()).toContain('made 2')
  expect(await (await ask('two', '/dashboard?path=other')).text()).toContain('made 3')
  expect(rendered()).toBe(3)
})

test('a kept page carries no nonce: its scripts are allowed by their hashes', async () => {
  const { ask } = setUp()
  const policy = (await ask('one')).headers.get('content-security-policy')
  expect(policy).toMatch(/^script-src 'sha256-[\w+/]+='$/)
})

test('whoever has the page already is told that it still holds, with all its headers', async () => {
  const { ask } = setUp()
  const first = await ask('one')
  const again = await ask('one', '/dashboard', {
    'if-none-match': first.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
  for (const name of ['etag', 'content-security-policy', 'cache-control', 'vary']) {
    expect(again.headers.get(name)).toBe(first.headers.get(name))
  }
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
})

test('it is packed as the reader takes it', async () => {
  const { ask } = setUp()
  const parts = readyPartsOf(
    await ask('one', '/dashboard', { 'accept-encoding': 'gzip, br, zstd' }),
  )
  expect(parts?.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(parts?.body as Buffer).toString()).toContain('made 1')
  expect((await ask('one')).headers.has('content-encoding')).toBe(false)
})

test.each([
  ['sets a cookie', { 'set-cookie': 'a=b' }, 200],
  ['must not be stored', { 'cache-control': 'no-store' }, 200],
  ['is no page', { 'content-type': 'application/json' }, 200],
  ['was not found', {}, 404],
  ['failed', {}, 500],
])('an answer that %s is given as it is and made again', async (_what, headers, status) => {
  const { ask, rendered } = setUp(headers, status)
  expect((await ask('one')).status).toBe(status)
  expect(await (await ask('one')).text()).toMatch(/nonce="\S+".*made 2/)
  expect(rendered()).toBe(2)
})

test('a failure reaches everybody who waits for it, and is not remembered', async () => {
  const pages = new KeptPages({ policyFor: () => '', inlineStyles: (html) => html })
  const request = new Request('http://localhost/dashboard')
  const fail = () => Promise.reject(new Error('no'))
  const asked = [1, 2].map(() => pages.answer(request, 'one', fail))
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const page = new Response('ok', {
    headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' },
  })
  expect(await (await pages.answer(request, 'one', async () => page)).text()).toBe('ok')
})

test('a page given up by the reader it was made for is made again for the next', async () => {
  const { ask, rendered } = setUp()
  const leaving = new AbortController()
  const asked = [ask('one', '/dashboard', {}, leaving.signal), ask('one')]
  leaving.abort()
  const [left, stayed] = await Promise.all(asked)
  expect(await left?.text()).toContain('made 1')
  expect(await stayed?.text()).toContain('made 2')
  expect(await (await ask('one')).text()).toContain('made 2')
  expect(rendered()).toBe(2)
})
