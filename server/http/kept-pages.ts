import { LRUCache } from 'lru-cache'
import { arrangePage } from './arrange-page.ts'
import { packers } from './compress.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { etagOf, hashInline, type PackOptions } from './packed-page.ts'
import { respondWith } from './ready-response.ts'
import { createNonce } from './security-headers.ts'

type KeptPage = {
  headers: Record<string, string>
  /** As it is, and packed as it was asked for so far. */
  bytes: Map<Encoding, Buffer>
}

/** Sent more than once: an eighth less on the line is worth a millisecond of packing. */
const smallestFirst = new Map([...packers].filter(([encoding]) => encoding !== 'zstd'))
const roomBytes = 16 * 1024 * 1024
/** What a page shows of the time of day, or of addresses that end, is never older than this. */
const keptMs = 60_000

/** The reader's own browser may show it again, once it has asked whether it still holds. */
export const forOne = 'private, no-cache'

/**
 * Pages made for one reader. Each is kept under the version of what it shows: whoever asks again
 * has that version looked up by the database, and gets the same page only if nothing has changed.
 */
export class KeptPages {
  readonly #options: PackOptions
  readonly #underWay = new Map<string, Promise<KeptPage | null>>()
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: roomBytes,
    ttl: keptMs,
    // Twice over, for the packed forms to come.
    sizeCalculation: ({ bytes }) => 2 * (bytes.get('identity')?.byteLength ?? 0) + 1,
  })

  constructor(options: PackOptions) {
    this.#options = options
  }

  /** `render` makes the page as it would be without us. */
  async answer(
    request: Request,
    version: string,
    render: (nonce: string) => Promise<Response>,
  ): Promise<Response> {
    const key = `${version} ${request.url}`
    const kept = this.#pages.get(key)
    if (kept) return send(kept, request)
    const underWay = this.#underWay.get(key)
    const shared = underWay && (await underWay)
    if (shared) return send(shared, request)
    const nonce = createNonce()
    const rendering = render(nonce)
    const making = rendering.then(
      (response) => this.#pack(response, nonce),
      () => null,
    )
    // A page whose reader has left was given up half way, and is nobody else's.
    const whole = making.then(
      (page) => (request.signal.aborted ? null : page),
      () => null,
    )
    this.#underWay.set(key, whole)
    const page = await whole
    if (this.#underWay.get(key) === whole) this.#underWay.delete(key)
    if (page) this.#pages.set(key, page)
    const shown = page ?? (await making)
    return shown ? send(shown, request) : rendering
  }

  async #pack(response: Response, nonce: string): Promise<KeptPage | null> {
    const { headers, status } = response
    const type = headers.get('content-type') ?? ''
    const isPlain = !headers.has('set-cookie') && headers.get('cache-control') === forOne
    if (status !== 200 || !type.startsWith('text/html') || !isPlain) return null
    // Good for one answer only; what is sent again is allowed by its hashes.
    const plain = (await response.text()).replaceAll(` nonce="${nonce}"`, '')
    const { inlineStyles, policyFor } = this.#options
    const html = arrangePage(plain, { start: 'onceShown', inlineStyles })
    const body = Buffer.from(html)
    return {
      headers: {
        'content-type': type,
        'content-security-policy': policyFor(hashInline(html)),
        'cache-control': forOne,
        vary: 'Accept-Encoding, Cookie',
        etag: etagOf(body),
      },
      bytes: new Map([['identity', body]]),
    }
  }
}

function send({ headers, bytes }: KeptPage, request: Request): Response {
  if (request.headers.get('if-none-match') === headers.etag) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', smallestFirst)
  const plain = bytes.get('identity') ?? Buffer.alloc(0)
  const packed = bytes.get(encoding) ?? smallestFirst.get(encoding)?.whole(plain) ?? plain
  bytes.set(encoding, packed)
  const sent = encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
  return respondWith({ body: packed, status: 200, headers: sent })
}
