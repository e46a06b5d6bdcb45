import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Log } from '#platform/http/log.ts'
import { findService } from '#platform/http/service-path.ts'
import { chooseEncoding } from '#server/http/encoding.ts'
import { isInvalidUrl } from '#server/http/form-request.ts'
import { type PackedPage, packPage, recompress } from './packed-page.ts'

export type PageCacheOptions = {
  /** Renders an address for an anonymous visitor: no cookies, and no nonce in the page. */
  render(pathAndQuery: string): Promise<Response>
  log: Log
  /** False while the data behind the pages is away: what is in memory is served, nothing is made. */
  canRender(): boolean
  /** How long a page is good when nothing has told that its data changed. */
  freshMs: number
  /** How long after that it is still served while a new one is made. */
  staleMs: number
}

type Entry = { page: PackedPage; madeAt: number; isWanted: boolean }

const plainBytes = 32 * 1024 * 1024
const queryBytes = 16 * 1024 * 1024
const longestAddress = 600

/** A visitor with a session, or with a toast waiting, gets a page rendered for that request. */
const personalCookie = /sb-|toast/i

/**
 * Anonymous pages from memory: rendered once, kept with their compressed forms. Pages with a query,
 * and those that do not exist, have a room of their own, so that a flood of them cannot push out
 * the main ones.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #plain = createBoundedCache(plainBytes)
  readonly #queried = createBoundedCache(queryBytes)
  readonly #underWay = new Map<string, Promise<PackedPage | null>>()
  /** Negative cache: an address whose answer could not be kept is not tried again at once. */
  readonly #refused = new LRUCache<string, true>({ max: 1000, ttl: 5000 })
  #generation = 0
  #tightening = Promise.resolve()

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** True when the request was for a public page and has been answered. */
  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const key = this.keyOf(incoming)
    const page = key && (this.find(key) ?? (await this.make(key)))
    if (!page) return false
    sendPage(incoming, outgoing, page)
    return true
  }

  /** The address when the request is one the cache may answer. */
  keyOf(incoming: IncomingMessage): string | null {
    const { method, url = '/', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return null
    if (headers.cookie && personalCookie.test(headers.cookie)) return null
    if (headers.authorization || url.length > longestAddress || !url.startsWith('/')) return null
    if (/^\/(healthz|readyz)(\?|$)/.test(url) || findService(url) || isInvalidUrl(url)) return null
    return this.#refused.has(url) ? null : url
  }

  find(key: string): PackedPage | null {
    const plain = this.#plain.get(key)
    const entry = plain ?? this.#queried.get(key)
    if (!entry) return null
    const age = Date.now() - entry.madeAt
    if (age > this.#options.freshMs + this.#options.staleMs && this.#options.canRender())
      return null
    if (age > this.#options.freshMs) this.#renew(key)
    if (plain && !plain.isWanted) this.#tighten(plain)
    return entry.page
  }

  /** Renders a page once, however many ask for it. Null when it is not one to keep. */
  async make(key: string): Promise<PackedPage | null> {
    if (!this.#options.canRender()) return null
    const running = this.#underWay.get(key)
    if (running) return running
    const work = this.#render(key, this.#generation).finally(() => {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key)
    })
    this.#underWay.set(key, work)
    return work
  }

  /** Forgets every page, and what is being rendered now from data that has changed. */
  invalidate() {
    this.#generation++
    this.#underWay.clear()
    this.#refused.clear()
    this.#plain.clear()
    this.#queried.clear()
  }

  async #render(key: string, generation: number): Promise<PackedPage | null> {
    const page = await packPage(await this.#options.render(key))
    if (generation === this.#generation) {
      if (page) this.#roomOf(key, page).set(key, { page, madeAt: Date.now(), isWanted: false })
      else this.#refused.set(key, true)
    }
    return page
  }

  #renew(key: string) {
    this.make(key).catch((cause) => {
      this.#options.log.warn('a page could not be renewed', { cause })
    })
  }

  /** A page asked for twice is likely to be asked for again. One at a time, beside all other work. */
  #tighten(entry: Entry) {
    entry.isWanted = true
    const generation = this.#generation
    this.#tightening = this.#tightening
      .then(() => (generation === this.#generation ? recompress(entry.page) : undefined))
      .catch((cause) => this.#options.log.warn('a page could not be packed tighter', { cause }))
  }

  #roomOf(key: string, page: PackedPage) {
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
