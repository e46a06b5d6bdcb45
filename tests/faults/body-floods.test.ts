import { afterAll, expect, test, vi } from 'vitest'
import { attackerHeaders, oneOf, openFlood, times, whileVisited } from './attack.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const { site, api, cookie, send } = await openFlood()
afterAll(async () => void (await site.stop()))

const largeBytes = 11 * 1024 * 1024
/** Together more than the site may take of memory. */
const largeForms = 40

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const forms: Record<string, { path: string; body(at: number): string }> = {
  'contact messages': {
    path: '/contact',
    body: (at) =>
      `name=Sample&email=sample-${at}@example.com&message=${'Sample+'.repeat(at % 2 ? 30_000 : 100)}`,
  },
  logins: {
    path: '/login',
    body: (at) => `email=sample-${at}@example.com&password=${'a'.repeat(at % 2 ? 200_000 : 20)}`,
  },
}

for (const [name, { path, body }] of Object.entries(forms)) {
  test(`a visitor is served during a flood of ${name}`, async () => {
    await whileVisited(name, site, () =>
      times(100, (at) => send(path, { method: 'POST', headers: urlencoded, body: body(at) })),
    )
  })
}

const jsonPaths = [
  '/rest/v1/contact_submissions',
  '/rest/v1/rpc/list_posts',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/signup',
  '/functions/v1/send-contact-email',
]

test('a visitor is served during a flood of JSON bodies', async () => {
  const body = JSON.stringify({ email: 'sample', content: 'a'.repeat(1_000_000) })
  await whileVisited('JSON bodies', site, () =>
    times(100, async (at) => {
      const answer = await api.send('POST', oneOf(jsonPaths, at), {
        body: new TextEncoder().encode(body),
        headers: { ...attackerHeaders, 'content-type': 'application/json' },
      })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
})

function multipart(bytes: number) {
  const head =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const end = '\r\n--cut--\r\n'
  return Buffer.from(head + 'a'.repeat(bytes - head.length - end.length) + end)
}
const parts = { 'content-type': 'multipart/form-data; boundary=cut' }

/** Without a Content-Length, so that nothing tells how much will come. */
function streamed(body: Buffer<ArrayBuffer>) {
  return { body: new Blob([body]).stream(), duplex: 'half' } as const
}

test('a visitor is served during a flood of large forms, none of which is held in memory', async () => {
  const body = multipart(largeBytes)
  let answers: number[] = []
  await whileVisited('large forms', site, async () => {
    answers = await times(largeForms, (at) =>
      send('/contact', { method: 'POST', headers: parts, ...(at % 2 ? { body } : streamed(body)) }),
    )
    return answers
  })
  expect(new Set(answers)).toEqual(new Set([413]))
})

test('a visitor is served during a flood of large pictures from one student', async () => {
  const body = multipart(9 * 1024 * 1024)
  await whileVisited('large pictures', site, () =>
    times(30, () =>
      send('/admin/blog/images', { method: 'POST', headers: { ...parts, cookie }, body }),
    ),
  )
})
