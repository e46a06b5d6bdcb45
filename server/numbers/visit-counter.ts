import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Counted } from '#app/lib/host.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Log } from '#platform/http/log.ts'
import { clientAddress } from '#platform/http/request-origin.ts'
import type { Shortcut } from '#platform/http/web-server.ts'
import type { PageRoutes } from '#server/pages/page-routes.ts'
import type { NumberKind, NumberStore } from './number-store.ts'

/** A crash loses the numbers of this time. */
const flushMs = 30_000
/** Bounded for each kind: made-up referrers take no place of a page. */
const mostNames: Record<NumberKind, number> = {
  ...{ page: 1000, from: 500, search: 500 },
  ...{ visit: 0, quiz: 0, call: 0 },
}
const mostReaders = 20_000
const rememberedPages = 5000
/** The events that scripts of one network may report in a minute. */
const mostNews = 60
const minuteMs = 60_000
const rememberedNetworks = 10_000

/** Pages of an account, and targets of links in mails, say nothing about what is read. */
const uncounted =
  /^\/(admin|account|auth|login|signup|logout|forgot-password|reset-password|remove-second-factor|unsubscribe|record|email-preferences|confirm-email|stop-mail|paid)(\/|$)/

type Options = {
  store: NumberStore
  routes: Pick<PageRoutes, 'find'>
  siteUrl: string
  trustProxy: boolean
  rateLimitScale: number
  readTimeZone(): Promise<string>
  log: Log
}

type Counts = Map<NumberKind, Map<string, number>>

export type VisitCounter = ReturnType<typeof openVisitCounter>

/**
 * Counts pages and what people do on them, in memory, and adds the sums to the database twice a
 * minute. No cookie, no address: docs/decisions/064. Bots, and browsers that ask not to be tracked,
 * are left out.
 */
export function openVisitCounter(options: Options) {
  const { store, routes, log } = options
  const siteHost = withoutWww(new URL(options.siteUrl).hostname)
  const known = new LRUCache<string, true>({ max: rememberedPages })
  const news = new LRUCache<string, number>({ max: rememberedNetworks, ttl: minuteMs, perf: Date })
  const isBot = memoize(isbot)
  let counts: Counts = new Map()
  let readers = new Set<string>()
  let salt: { day: string; value: string } | null = null

  function add(kind: NumberKind, name = '', by = 1) {
    const names = counts.get(kind) ?? new Map<string, number>()
    counts.set(kind, names)
    const kept = names.has(name) || names.size < mostNames[kind] ? name : ''
    names.set(kept, (names.get(kept) ?? 0) + by)
  }

  function addReader({ headers }: IncomingMessage, address: string) {
    if (!salt || readers.size >= mostReaders) return
    const person = `${salt.value} ${clientNetwork(address)} ${headers['user-agent']}`
    readers.add(hash('sha256', person, 'base64url').slice(0, 22))
  }

  function wantsCounting(headers: IncomingHttpHeaders) {
    const { dnt, 'sec-gpc': gpc, 'sec-purpose': prefetch, 'user-agent': agent = '' } = headers
    return dnt !== '1' && gpc !== '1' && !prefetch && !isBot(agent)
  }

  function countDocument(incoming: IncomingMessage, path: string, address: string) {
    const { referer, host } = incoming.headers
    if (uncounted.test(path) || !wantsCounting(incoming.headers)) return
    add('page', path)
    addReader(incoming, address)
    const from = hostOf(referer)
    // The site may answer under other names than that of its settings.
    if (from && (from === siteHost || from === hostOf(`http://${host}`))) return
    add('visit')
    if (from) add('from', from)
  }

  // Half an emoji at the cut would be no JSON for Postgres.
  const addSearch = (words: string) =>
    add('search', words.trim().toLowerCase().slice(0, 100).toWellFormed())

  /** Counts a page when its answer has gone out; it answers nothing itself. */
  const watch: Shortcut = (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const isData = /\.data(\?|$)/.test(url)
    if (method !== 'GET' || !(isData || headers.accept?.includes('text/html'))) return false
    outgoing.once('finish', () => {
      const { statusCode: status } = outgoing
      const isFile = !isData && !String(outgoing.getHeader('content-type')).includes('html')
      if (status !== 304 && (status !== 200 || isFile)) return
      const path = routes.find(url.split('?', 1)[0] ?? '/')?.path
      if (!path) return
      known.set(path, true)
      if (!isData) countDocument(incoming, path, clientAddress(incoming, options.trustProxy))
    })
    return false
  }

  async function findDay() {
    const timeZone = await options.readTimeZone()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
    if (salt?.day !== day) salt = { day, value: await store.readSalt(day) }
    return day
  }

  async function flush() {
    const [numbers, people] = [listCounts(counts), readers]
    counts = new Map()
    readers = new Set()
    try {
      const day = await findDay()
      if (numbers.length === 0 && people.size === 0) return
      await store.add(day, numbers, [...people])
    } catch (cause) {
      log.warn('numbers were not added', { cause })
      // Refused for what they are: the next ones must not be lost with them.
      if (/^2[23]/.test((cause as { code?: string }).code ?? '')) return
      // Together with the next: the bounds hold for both.
      for (const { kind, name, count } of numbers) add(kind, name, count)
      for (const one of people) if (readers.size < mostReaders) readers.add(one)
    }
  }

  let flushing = flush()
  const timer = setInterval(() => {
    flushing = flushing.then(flush)
  }, flushMs).unref()

  /** Reports need no browser, so a flood of them from one network is left out. */
  function isFlood(address: string) {
    const network = clientNetwork(address)
    const told = (news.get(network) ?? 0) + 1
    news.set(network, told, { noUpdateTTL: true })
    return told > mostNews * options.rateLimitScale
  }

  return {
    watch,
    /** Counts a search without a result on a page that was rendered once for all visitors. */
    countSearch({ method, headers }: IncomingMessage, words: string) {
      if (method === 'GET' && wantsCounting(headers)) addSearch(words)
    },
    /**
     * Counts what a page tells. A page by its path, when this process has shown it to somebody: a
     * client navigation loads it first.
     */
    count(kind: Counted, name: string, visitor: { headers: Headers; address: string }) {
      if (!wantsCounting(Object.fromEntries(visitor.headers))) return
      if (kind === 'search') return addSearch(name)
      if (isFlood(visitor.address)) return
      if (kind !== 'page') return add(kind)
      const page = routes.find(name)?.path
      if (page && known.has(page) && !uncounted.test(page)) add('page', page)
    },
    async close() {
      clearInterval(timer)
      await flushing.then(flush)
    },
  }
}

function listCounts(counts: Counts) {
  return [...counts].flatMap(([kind, names]) =>
    [...names].map(([name, count]) => ({ kind, name, count })),
  )
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

function hostOf(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return ''
  return withoutWww(new URL(address).hostname).slice(0, 100)
}

function memoize(decide: (text: string) => boolean) {
  const decided = new LRUCache<string, boolean>({ max: 500 })
  return (given: string) => {
    const text = given.slice(0, 500)
    const found = decided.get(text) ?? decide(text)
    decided.set(text, found)
    return found
  }
}
