import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { cookieNames } from '#app/lib/host.ts'
import type { Log } from '#platform/http/log.ts'
import { findService } from '#platform/http/service-path.ts'
import type { FairGate } from '#platform/postgres/fair-gate.ts'
import { SingleFlight } from '#platform/single-flight.ts'
import { chooseEncoding } from '#server/http/encoding.ts'
import { isInvalidUrl } from '#server/http/form-request.ts'
import type { OldAddresses } from './old-addresses.ts'
import { type PackedPage, packPage, recompress } from './packed-page.ts'
import type { PageRoutes } from './page-routes.ts'

export type PageCacheOptions = {
  /** Renders an address for an anonymous visitor: no cookies, and no nonce in the page. */
  render(pathAndQuery: string): Promise<Response>
  routes: Pick<PageRoutes, 'canonicalAddress'>
  oldAddresses: Pick<OldAddresses, 'has'>
  /** The semaphore that all renders pass, and the caller whose share a request takes. */
  gate: FairGate
  callerOf(incoming: IncomingMessage): string
  countSearch(incoming: IncomingMessage, words: string): void
  log: Log
  /** False while Postgres is down: cached pages are served, nothing is rendered. */
  canRender(): boolean
  /** How long a page is fresh without an invalidation. */
  freshMs: number
  /** Stale-while-revalidate: how long after that it is still served while a new one is rendered. */
  staleMs: number
}

type Entry = { page: PackedPage; madeAt: number; isWanted: boolean }

const plainBytes = 32 * 1024 * 1024
const queryBytes = 16 * 1024 * 1024
const longestAddress = 600

/**
 * A visitor with a session cookie, with a toast waiting, or just signed up, gets a page rendered for
 * that request.
 */
const personalCookie = new RegExp(Object.values(cookieNames).join('|'), 'i')

/** A link from a mail shows what its secret belongs to, as it is now. */
const personalAddress = /[?&]token(_hash)?=/

/**
 * The page cache of anonymous visitors: each page is rendered once and kept with its compressed
 * forms. Pages with a query, and 404 pages, have a cache of their own, so that a flood of them
 * cannot evict the main ones.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #plain = createBoundedCache(plainBytes)
  readonly #queried = createBoundedCache(queryBytes)
  readonly #inFlight = new SingleFlight<PackedPage | null>()
  /** Negative cache: an address whose response could not be cached is not tried again at once. */
  readonly #refused = new LRUCache<string, true>({ max: 1000, ttl: 5000 })
  #generation = 0
  #recompressing = Promise.resolve()

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** True when the request was for a public page and has been answered. */
  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const target = this.targetOf(incoming)
    if (target === null) return false
    let key = target
    if (!this.#plain.has(target)) {
      const { routes, oldAddresses } = this.#options
      const { address, movedTo, mayBeOld } = routes.canonicalAddress(target)
      if (movedTo) {
        outgoing.writeHead(301, { location: movedTo }).end()
        return true
      }
      if (mayBeOld && (await oldAddresses.has(target))) return false
      key = address
    }
    if (key.length > longestAddress || this.#refused.has(key)) return false
    const caller = this.#options.callerOf(incoming)
    const page = this.find(key, caller) ?? (await this.make(key, caller))
    if (!page) return false
    sendPage(incoming, outgoing, page)
    const { searchWithoutResult } = page
    if (searchWithoutResult) this.#options.countSearch(incoming, searchWithoutResult)
    return true
  }

  /** The path and query, or null when the request must bypass the cache. */
  targetOf(incoming: IncomingMessage): string | null {
    const { method, url = '/', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return null
    if (headers.cookie && personalCookie.test(headers.cookie)) return null
    if (personalAddress.test(url)) return null
    if (headers.authorization || !url.startsWith('/')) return null
    if (/^\/(healthz|readyz)(\?|$)/.test(url) || findService(url) || isInvalidUrl(url)) return null
    return url
  }

  find(key: string, caller: string): PackedPage | null {
    const plain = this.#plain.get(key)
    const entry = plain ?? this.#queried.get(key)
    if (!entry) return null
    const age = Date.now() - entry.madeAt
    if (age > this.#options.freshMs + this.#options.staleMs && this.#options.canRender())
      return null
    if (age > this.#options.freshMs) this.#renew(key, caller)
    if (plain && !plain.isWanted) this.#recompress(plain)
    return entry.page
  }

  #findFresh(key: string): PackedPage | null {
    const entry = this.#plain.get(key) ?? this.#queried.get(key)
    return entry && Date.now() - entry.madeAt <= this.#options.freshMs ? entry.page : null
  }

  /**
   * Null when the page must not be cached. Single flight: concurrent requests share one render. A
   * caller joins a render that has begun; one that still waits is not joined, because its place in
   * the queue is another caller's.
   */
  async make(key: string, caller: string): Promise<PackedPage | null> {
    if (!this.#options.canRender()) return null
    const begun = this.#inFlight.find(key)
    if (begun) return begun
    return this.#options.gate.run(
      caller,
      async () => this.#findFresh(key) ?? this.#inFlight.share(key, () => this.#render(key)),
    )
  }

  /** Drops every page, and renders in flight that use outdated data. */
  invalidate() {
    this.#generation++
    this.#inFlight.clear()
    this.#refused.clear()
    this.#plain.clear()
    this.#queried.clear()
  }

  async #render(key: string): Promise<PackedPage | null> {
    const generation = this.#generation
    const page = await packPage(await this.#options.render(key))
    if (generation === this.#generation) {
      if (page) this.#cacheFor(key, page).set(key, { page, madeAt: Date.now(), isWanted: false })
      else this.#refused.set(key, true)
    }
    return page
  }

  #renew(key: string, caller: string) {
    this.make(key, caller).catch((cause) => {
      this.#options.log.warn('a page could not be renewed', { cause })
    })
  }

  /** A page requested twice is likely to be requested again. One at a time, in the background. */
  #recompress(entry: Entry) {
    entry.isWanted = true
    const generation = this.#generation
    this.#recompressing = this.#recompressing
      .then(() => (generation === this.#generation ? recompress(entry.page) : undefined))
      .catch((cause) => this.#options.log.warn('a page could not be recompressed', { cause }))
  }

  #cacheFor(key: string, page: PackedPage) {
    return key.includes('?') || page.status !== 200 ? this.#queried : this.#plain
  }
}

function sendPage(incoming: IncomingMessage, outgoing: ServerResponse, page: PackedPage) {
  for (const name in page.headers) outgoing.setHeader(name, page.headers[name] ?? '')
  outgoing.setHeader('etag', page.etag)
  if (incoming.headers['if-none-match'] === page.etag) {
    outgoing.writeHead(304).end()
    return
  }
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], page.bytes)
  const body = page.bytes.get(encoding) ?? Buffer.alloc(0)
  if (encoding !== 'identity') outgoing.setHeader('content-encoding', encoding)
  outgoing.writeHead(page.status, { 'content-length': body.byteLength })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

function createBoundedCache(bytes: number) {
  return new LRUCache<string, Entry>({ maxSize: bytes, sizeCalculation: ({ page }) => page.size })
}
