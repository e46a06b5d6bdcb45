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
import type { ServiceClient } from '#server/service-client.ts'

/** A crash loses the numbers of this time. */
const flushMs = 30_000
const mostNames = 2000
const mostReaders = 20_000
const rememberedPages = 5000

/** Pages of an account, and targets of links in mails, say nothing about what is read. */
const uncounted =
  /^\/(admin|account|auth|login|signup|logout|forgot-password|reset-password|remove-second-factor|unsubscribe|record|email-preferences|confirm-email)(\/|$)/

type Options = {
  service: ServiceClient
  routes: Pick<PageRoutes, 'find'>
  siteUrl: string
  trustProxy: boolean
  readTimeZone(): Promise<string>
  log: Log
}

export type VisitCounter = ReturnType<typeof openVisitCounter>

/**
 * Counts pages and what people do on them, in memory, and adds the sums to the database twice a
 * minute. No cookie, no address: docs/decisions/064. Bots, and browsers that ask not to be tracked,
 * are left out.
 */
export function openVisitCounter(options: Options) {
  const { service, routes, log } = options
  const siteHost = new URL(options.siteUrl).hostname
  const known = new LRUCache<string, true>({ max: rememberedPages })
  const isBot = memoize(isbot)
  let counts = new Map<string, number>()
  let readers = new Set<string>()
  let salt: { day: string; value: string } | null = null

  function add(kind: Counted | 'visit' | 'from', name = '', by = 1) {
    const exact = `${kind} ${name}`
    const key = counts.has(exact) || counts.size < mostNames ? exact : `${kind} `
    counts.set(key, (counts.get(key) ?? 0) + by)
  }

  function addReader({ headers }: IncomingMessage, address: string) {
    if (!salt || readers.size >= mostReaders) return
    const person = `${salt.value} ${clientNetwork(address)} ${headers['user-agent']}`
    readers.add(hash('sha256', person, 'base64url').slice(0, 22))
  }

  const wantsCounting = ({ dnt, 'sec-gpc': gpc, 'user-agent': agent }: IncomingHttpHeaders) =>
    dnt !== '1' && gpc !== '1' && !isBot(agent ?? '')

  function countDocument(incoming: IncomingMessage, path: string, address: string) {
    if (uncounted.test(path) || !wantsCounting(incoming.headers)) return
    add('page', path)
    addReader(incoming, address)
    const from = hostOf(incoming.headers.referer)
    if (from === siteHost) return
    add('visit')
    if (from) add('from', from)
  }

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
      const address = clientAddress(incoming, options.trustProxy)
      if (!isData && !headers['sec-purpose']) countDocument(incoming, path, address)
    })
    return false
  }

  async function findDay() {
    const timeZone = await options.readTimeZone()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
    if (salt?.day !== day) {
      const { data } = await service.rpc('read_reader_salt', { day }).throwOnError()
      salt = { day, value: data }
    }
    return day
  }

  async function flush() {
    const [numbers, people] = [counts, readers]
    counts = new Map()
    readers = new Set()
    try {
      const day = await findDay()
      if (numbers.size === 0 && people.size === 0) return
      const rows = [...numbers].map(([key, count]) => {
        const at = key.indexOf(' ')
        return { kind: key.slice(0, at), name: key.slice(at + 1), count }
      })
      await service.rpc('add_numbers', { day, numbers: rows, readers: [...people] }).throwOnError()
    } catch (cause) {
      log.warn('numbers were not added', { cause })
      // Refused for what they are: the next ones must not be lost with them.
      if (/^2[23]/.test((cause as { code?: string }).code ?? '')) return
      // Together with the next: the bounds hold for both.
      for (const [key, by] of numbers) {
        const at = key.indexOf(' ')
        add(key.slice(0, at) as Counted, key.slice(at + 1), by)
      }
      for (const one of people) if (readers.size < mostReaders) readers.add(one)
    }
  }

  let flushing = flush()
  const timer = setInterval(() => {
    flushing = flushing.then(flush)
  }, flushMs).unref()

  return {
    watch,
    /**
     * Counts what a page tells. A page by its path, when this process has shown it to somebody: a
     * client navigation loads it first. Without headers nobody is asked, as for the page cache.
     */
    count(kind: Counted, name: string, headers: Headers | null) {
      if (headers && !wantsCounting(Object.fromEntries(headers))) return
      const page = kind === 'page' ? routes.find(name)?.path : undefined
      // Half an emoji at the cut would be no JSON for Postgres.
      if (kind !== 'page') add(kind, name.trim().toLowerCase().slice(0, 100).toWellFormed())
      else if (page && known.has(page) && !uncounted.test(page)) add('page', page)
    },
    async close() {
      clearInterval(timer)
      await flushing.then(flush)
    },
  }
}

function hostOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return ''
  return new URL(referer).hostname.replace(/^www\./, '').slice(0, 100)
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
