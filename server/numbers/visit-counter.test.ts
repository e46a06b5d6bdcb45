import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import type { NumberStore } from './number-store.ts'
import { openVisitCounter } from './visit-counter.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const halfMinuteMs = 30_000

type Added = { day: string; numbers: Parameters<NumberStore['add']>[1]; readers: string[] }

function start({ siteUrl = 'https://books.example' } = {}) {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const added: Added[] = []
  const state = { isDown: false }
  const counter = openVisitCounter({
    store: {
      readSalt: async (day) => `salt of ${day}`,
      async add(day, numbers, readers) {
        if (state.isDown) throw new Error('The database is away')
        added.push({ day, numbers, readers })
      },
    },
    routes: { find: (path) => ({ path, handle: {}, routeIds: [] }) },
    siteUrl,
    trustProxy: false,
    rateLimitScale: 1,
    readTimeZone: async () => 'America/Los_Angeles',
    log: createLog(() => {}),
  })
  return {
    counter,
    added,
    state,
    async visit(path: string, headers: Record<string, string> = {}, address = '203.0.113.7') {
      const incoming = {
        method: 'GET',
        url: path,
        headers: { accept: 'text/html', 'user-agent': agent, host: 'books.example', ...headers },
        socket: { remoteAddress: address },
      } as unknown as IncomingMessage
      const outgoing = Object.assign(new EventEmitter(), {
        statusCode: 200,
        getHeader: () => 'text/html',
      }) as unknown as ServerResponse
      await counter.watch(incoming, outgoing)
      outgoing.emit('finish')
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    countOf: (kind: string, name?: string) =>
      added
        .flatMap(({ numbers }) => numbers)
        .filter((one) => one.kind === kind && (name === undefined || one.name === name))
        .reduce((sum, { count }) => sum + count, 0),
  }
}

test('half a minute later the sums are in the database, on the day of the business', async () => {
  const { added, visit, pass } = start()
  await pass(0)
  await visit('/')
  await visit('/')
  await pass(halfMinuteMs - 1)
  expect(added).toEqual([])
  await pass(1)
  expect(added).toEqual([
    {
      day: '2026-03-02',
      numbers: [
        { kind: 'page', name: '/', count: 2 },
        { kind: 'visit', name: '', count: 2 },
      ],
      readers: [expect.any(String)],
    },
  ])
})

test('a database that is away loses nothing', async () => {
  const { state, visit, pass, countOf, added } = start()
  await pass(0)
  state.isDown = true
  for (let times = 0; times < 3; times++) {
    await visit('/')
    await pass(halfMinuteMs)
  }
  expect(added).toEqual([])
  state.isDown = false
  await pass(halfMinuteMs)
  expect(countOf('page', '/')).toBe(3)
  expect(added.flatMap(({ readers }) => readers)).toHaveLength(1)
})

test('a flood of made-up referrers and browsers stays within bounds and hides no page', async () => {
  const { visit, pass, added, countOf } = start()
  const times = 60_000
  await pass(0)
  for (let at = 0; at < times; at++) {
    await visit(at % 2 === 0 ? '/flooded' : `/made-up/${at}`, {
      referer: `https://site-${at}.example/`,
      'user-agent': `${agent} ${at}`,
    })
  }
  for (let at = 0; at < 100; at++) await visit('/flooded')
  await pass(halfMinuteMs)
  const { numbers = [], readers = [] } = added[0] ?? {}
  expect(added).toHaveLength(1)
  expect(numbers.length).toBeLessThan(1600)
  expect(numbers.filter(({ kind }) => kind === 'from')).toHaveLength(501)
  expect(readers.length).toBeLessThanOrEqual(20_000)
  expect(countOf('page')).toBe(times + 100)
  expect(countOf('page', '/flooded')).toBe(times / 2 + 100)
})

test.each([
  ['https://www.books.example', 'www.books.example', 'https://www.books.example/blog'],
  ['https://www.books.example', 'www.books.example', 'https://books.example/'],
  ['https://books.example', 'books.example', 'https://www.books.example/'],
  ['https://books.example', 'other.example:8080', 'http://other.example:8080/blog'],
])(
  'at %s, asked as %s, a page that was opened from %s is no visit',
  async (siteUrl, host, referer) => {
    const { visit, pass, countOf } = start({ siteUrl })
    await visit('/', { host, referer })
    await visit('/', { host, referer: 'https://search.example/' })
    await pass(halfMinuteMs)
    expect(countOf('page', '/')).toBe(2)
    expect(countOf('visit')).toBe(1)
    expect(countOf('from', 'search.example')).toBe(1)
  },
)

test('scripts of one network tell sixty things a minute, and those of another are counted', async () => {
  const { counter, pass, countOf } = start()
  const tell = (address: string) =>
    counter.count('call', '', { headers: new Headers({ 'user-agent': agent }), address })
  for (let times = 0; times < 100; times++) tell('203.0.113.7')
  tell('203.0.113.8')
  await pass(halfMinuteMs)
  expect(countOf('call')).toBe(61)
  await pass(halfMinuteMs + 1)
  tell('203.0.113.7')
  await pass(halfMinuteMs)
  expect(countOf('call')).toBe(62)
})
