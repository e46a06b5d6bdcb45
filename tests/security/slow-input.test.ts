import { expect, test, vi } from 'vitest'
import { toCsv } from '#app/lib/csv/csv.ts'
import { csvLine } from '#server/export/export.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { startHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const site = await startHttpsSite()
const api = createApi(site.url, await readKeys(site.dataDir))

/** Far above a busy machine's normal time, far below catastrophic backtracking. */
const longestMs = 15_000

test('ReDoS: no text, however it is made, holds the site up', async () => {
  const student = await site.student()
  const long = (unit: string, bytes = 150_000) => unit.repeat(Math.ceil(bytes / unit.length))
  const nasty = [
    long('<'),
    long('<a '),
    long('a@a.'),
    long('a@', 300),
    long('((a*)*)*', 400),
    long(' '),
    long('\u00a0'),
    long('&nbsp;'),
    long('<!--'),
    long('<p><b>'),
    long('-'),
    long('[x]('),
    long('aA1'),
    long('\t\r\n'),
  ]
  const timed = async (what: string, work: () => Promise<{ status: number }>) => {
    const began = performance.now()
    const { status } = await work()
    expect(performance.now() - began, what).toBeLessThan(longestMs)
    expect(status, what).toBeLessThan(500)
  }
  for (const text of nasty) {
    const shown = JSON.stringify(text.slice(0, 8))
    const short = text.slice(0, 3000)
    const inAddress = encodeURIComponent(text.slice(0, 1500))
    await timed(`contact ${shown}`, () =>
      site.visitor().post('/contact', { name: text, email: text, message: text }),
    )
    await timed(`offers ${shown}`, () => site.visitor().post('/offers', { email: text }))
    await timed(`login ${shown}`, () =>
      site.visitor().post('/login', { email: text, password: 'x' }),
    )
    await timed(`post ${shown}`, () =>
      student.post('/admin/blog', { title: short.slice(0, 150), content: `${text}x` }),
    )
    await timed(`preview ${shown}`, () =>
      student.post('/admin/blog', { intent: 'preview', title: 'Sample', content: `${text}x` }),
    )
    await timed(`category ${shown}`, () => student.post('/admin/categories', { name: text }))
    await timed(`search ${shown}`, () => site.visitor().get(`/blog?q=${inAddress}`))
    await timed(`return address ${shown}`, () =>
      site.visitor().get(`/login?redirectTo=${inAddress}`),
    )
    await timed(`regular expression ${shown}`, () =>
      api.send('GET', `/rest/v1/blog_posts?select=id&content=imatch.${inAddress}`),
    )
    const header = text.slice(0, 4000).replace(/[^\x20-\x7e]/g, '-')
    await timed(`headers ${shown}`, () =>
      site.visitor().get('/dashboard', {
        'user-agent': header,
        accept: header,
        cookie: `sb-auth-token=${header.slice(0, 2000)}; toast=${header.slice(0, 500)}`,
      }),
    )
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('timing of sign-in: it does not tell who has an account', async () => {
  const known = await api.newPerson()
  const attempt = async (email: string) => {
    const began = performance.now()
    const body = { email, password: 'not the password' }
    const response = await api.send('POST', '/auth/v1/token?grant_type=password', { body })
    expect(response.status).toBe(400)
    return performance.now() - began
  }
  const [withAccount, without]: [number[], number[]] = [[], []]
  for (let round = 0; round < 4; round++) {
    // New addresses each time, because of the back-off after wrong passwords for one account.
    const person = round === 0 ? known : await api.newPerson()
    withAccount.push(await attempt(person.email))
    without.push(await attempt(`nobody-${crypto.randomUUID()}@example.com`))
  }
  // The minimum of each: the value a timing attack would compare.
  const [quickest, other] = [Math.min(...withAccount), Math.min(...without)]
  expect(Math.max(quickest, other) / Math.min(quickest, other)).toBeLessThan(4)
  // A hash was compared in both cases: it alone takes longer than all the rest.
  expect(other).toBeGreaterThan(15)
})

test('CSV injection: no cell of a download begins a formula', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1']
  const disguised = [' =1', '\n=1', '\r\n+1', '\u00a0-1', '\ufeff@A1', '＝1', '＋1', '－1', '＠A1']
  for (const formula of [...formulas, ...disguised]) {
    for (const line of [toCsv([[formula]]), csvLine([formula])]) {
      expect(line.replace(/^"/, ''), formula).toMatch(/^'/)
    }
  }
  expect(toCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n')
})
