import type { Log } from '#platform/http/log.ts'

const retryMs = 5000

export type OldAddressOptions = {
  /** The old addresses that lead to a post, without those that a route answers. */
  read(): Promise<string[]>
  /** How long they are good when nothing tells that they changed. */
  freshMs: number
  log: Log
}

/**
 * Old addresses of posts, for the page cache: all unknown addresses share one cached page, and these
 * must reach the route that redirects them. Held whole, so a flood of unknown ones asks nothing.
 */
export class OldAddresses {
  readonly #options: OldAddressOptions
  #known = new Set<string>()
  #reading: Promise<void> | null = null
  #staleAt = 0

  constructor(options: OldAddressOptions) {
    this.#options = options
  }

  async has(target: string): Promise<boolean> {
    if (!this.#reading || Date.now() > this.#staleAt) {
      this.#staleAt = Date.now() + this.#options.freshMs
      this.#reading = this.#read()
    }
    await this.#reading
    return this.#known.has(oldAddressOf(target))
  }

  /** The next one asks the database again. */
  invalidate() {
    this.#reading = null
  }

  /** While the database is away, those that were known stay, and it is asked again soon. */
  async #read() {
    const { read, freshMs, log } = this.#options
    try {
      this.#known = new Set(await read())
    } catch (cause) {
      log.warn('the old addresses could not be read', { cause })
      this.#staleAt = Date.now() + Math.min(freshMs, retryMs)
    }
  }
}

/** As private.old_address() in the database spells them. */
export function oldAddressOf(target: string): string {
  const { pathname, searchParams } = new URL(`http://site${target}`)
  const path = pathname.replace(/^\/+|\/+$/g, '').toLowerCase()
  const number = searchParams.get('p') ?? ''
  return path === '' && /^\d{1,10}$/.test(number) ? `/?p=${number}` : `/${path}`
}

export function fetchOldAddressesFrom(url: string, apikey: string, ask: typeof fetch) {
  return async (): Promise<string[]> => {
    const response = await ask(`${url}/rest/v1/rpc/list_redirects`, { headers: { apikey } })
    if (!response.ok) throw new Error(`The database answered ${response.status}`)
    return response.json()
  }
}
