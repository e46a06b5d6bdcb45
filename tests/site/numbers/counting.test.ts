import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { loadOrCreateApiKeys } from '#platform/identity/stored-api-keys.ts'
import { sql } from '#platform/postgres/sql.ts'
import { openWebProcess } from '#server/web-process.ts'
import { cloneSeededSite, siteConfig } from '#tests/support/open-site.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Row = { kind: string; name: string; count: number }

/** A site on a port of its own: what was counted is in the database when it has stopped. */
async function openSite(env: Record<string, string> = {}) {
  const { database, dataDir } = await cloneSeededSite('demo')
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const log = createLog(() => {})
  const web = await openWebProcess(siteConfig(dataDir, { PORT: '0', ...env }), log)
  const apiKeys = await loadOrCreateApiKeys(database.owner, dataDir)
  await web.serve({ target: database.target, apiKeys })
  const url = `http://localhost:${web.port}`
  return {
    database,
    async visit(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
      const all = { accept: 'text/html', 'user-agent': browser, ...headers }
      const response = await fetch(url + path, { redirect: 'manual', ...init, headers: all })
      await response.arrayBuffer()
      return response.status
    },
    tell: (fields: Record<string, string>) =>
      fetch(`${url}/count`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'user-agent': browser, origin: url },
      }),
    url,
    async stop() {
      await web.stop()
      const { rows } = await database.owner.query<Row>(
        sql`select kind, name, count from public.daily_numbers order by kind, name`,
      )
      return rows
    },
  }
}

test('pages are counted with where people came from, and without bots, prefetches and those who ask not to be', async () => {
  const site = await openSite()
  expect(await site.visit('/', { referer: 'https://www.search.example/?q=books' })).toBe(200)
  expect(await site.visit('/blog', { referer: `${site.url}/` })).toBe(200)
  expect(await site.visit('/blog', {}, { headers: {} })).toBe(200)
  expect(
    await site.visit('/services?utm=x', { 'user-agent': browser.replaceAll('140', '141') }),
  ).toBe(200)
  const leftOut: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'sec-purpose': 'prefetch' },
    { accept: 'application/json' },
  ]
  for (const headers of leftOut) await site.visit('/about', headers)
  for (const path of [
    '/no-such-page',
    '/blog/made-up',
    '/login',
    '/admin/dashboard',
    '/stop-mail?token=sample',
    '/paid',
    '/favicon.ico',
  ]) {
    await site.visit(path)
  }
  expect(await site.stop()).toEqual([
    { kind: 'from', name: 'search.example', count: 1 },
    { kind: 'page', name: '/', count: 1 },
    { kind: 'page', name: '/blog', count: 2 },
    { kind: 'page', name: '/services', count: 1 },
    { kind: 'reader', name: '', count: 2 },
    { kind: 'visit', name: '', count: 3 },
  ])
})

test('scripts tell of client navigations, quiz rounds and calls; made-up pages and kinds count nothing', async () => {
  const site = await openSite()
  expect(await site.visit('/about.data?_routes=routes', { accept: '*/*' })).toBe(200)
  for (const fields of [
    { kind: 'page', name: '/about' },
    { kind: 'page', name: '/blog/made-up' },
    { kind: 'page', name: '/admin/users' },
    { kind: 'quiz', name: 'x'.repeat(5000) },
    { kind: 'call', name: '' },
    { kind: 'visit', name: '' },
    { kind: '__proto__', name: '' },
  ]) {
    expect((await site.tell(fields)).status).toBe(204)
  }
  await site.visit('/blog?q=Zzyzx+Qwrtl')
  await site.visit('/blog?q=reconcile')
  await site.visit(`/blog?q=${'z'.repeat(99)}%F0%9F%98%80zz`)
  const rows = (await site.stop()).filter(({ kind }) => kind !== 'visit' && kind !== 'reader')
  expect(rows).toEqual([
    { kind: 'call', name: '', count: 1 },
    { kind: 'page', name: '/about', count: 1 },
    { kind: 'page', name: '/blog', count: 3 },
    { kind: 'quiz', name: '', count: 1 },
    { kind: 'search', name: 'zzyzx qwrtl', count: 1 },
    { kind: 'search', name: `${'z'.repeat(99)}\ufffd`, count: 1 },
  ])
})

test('each search without a result counts, but those of bots and of people who ask not to be counted', async () => {
  const site = await openSite()
  const leftOut: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const headers of leftOut) await site.visit('/blog?q=Zzyzx+caf%C3%A9', headers)
  await site.visit('/blog?q=Qwrtl', { dnt: '1' })
  for (let times = 0; times < 2; times++) await site.visit('/blog?q=Zzyzx+caf%C3%A9')
  const { headers } = await fetch(`${site.url}/blog?q=Zzyzx+caf%C3%A9`, { method: 'HEAD' })
  expect([...headers.keys()].filter((name) => name.startsWith('x-search'))).toEqual([])
  const rows = (await site.stop()).filter(({ kind }) => kind === 'search')
  expect(rows).toEqual([{ kind: 'search', name: 'zzyzx café', count: 2 }])
})

test('scripts of one network tell no more than 60 things a minute, times the scale of all limits', async () => {
  const site = await openSite({ RATE_LIMIT_SCALE: '0.1' })
  for (let times = 0; times < 10; times++) {
    expect((await site.tell({ kind: 'call', name: '' })).status).toBe(204)
  }
  expect(await site.stop()).toEqual([{ kind: 'call', name: '', count: 6 }])
})

test('no address and no browser is stored: only hashes, until the day is over', async () => {
  const site = await openSite()
  await site.visit('/')
  await site.stop()
  const { owner } = site.database
  const { rows } = await owner.query<{ text: string }>(
    sql`select r::text as text from private.readers as r union all select n::text from public.daily_numbers as n`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { text } of rows) expect(text).not.toMatch(/127\.0\.0|::1|Mozilla|Firefox/)
  await owner.query(sql`select public.read_reader_salt(current_date + 2)`)
  const left = await owner.query(
    sql`select day from private.readers union all select day from private.reader_salts where day < current_date + 2`,
  )
  expect(left.rows).toEqual([])
})
