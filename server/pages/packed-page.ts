import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressible, type Encoding } from '#server/http/encoding.ts'

/** A cached response with its compressed forms, ready to be written. */
export type PackedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  /** The words of a search that found nothing: counted for each visitor who gets this page. */
  searchWithoutResult: string
  bytes: Map<Encoding, Buffer>
  size: number
}

/** 404 pages are cached, too: rendering them again and again would be an easy attack. */
const keptStatuses = new Set([200, 404])
const keptHeaders = [
  'content-type',
  'content-language',
  'content-security-policy',
  'link',
  'x-robots-tag',
  'x-remix-response',
]
/** Tells the page cache of a search without a result; never sent to a browser. */
export const searchHeader = 'x-search-without-result'
/** The first visitor waits for this compression: fast and nearly as small. */
const quickQuality = 5
const bestQuality = constants.BROTLI_MAX_QUALITY

/** Null for a response that must not be cached: it sets a cookie, forbids caching, or failed. */
export async function packPage(response: Response): Promise<PackedPage | null> {
  const isForbidden = /no-store|private/.test(response.headers.get('cache-control') ?? '')
  const setsCookie = response.headers.getSetCookie().length > 0
  if (!keptStatuses.has(response.status) || isForbidden || setsCookie) {
    await response.body?.cancel()
    return null
  }
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
  }
  for (const name of keptHeaders) {
    const value = response.headers.get(name)
    if (value) headers[name] = value
  }
  const body = Buffer.from(await response.arrayBuffer())
  const bytes = new Map<Encoding, Buffer>([['identity', body]])
  if (compressible.test(headers['content-type'] ?? '') && body.byteLength > 512) {
    bytes.set('br', await packBrotli(body, quickQuality))
    bytes.set('gzip', await promisify(gzip)(body, { level: 9 }))
  }
  const size = [...bytes.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  const searchWithoutResult = decodeURIComponent(response.headers.get(searchHeader) ?? '')
  const { status } = response
  return { status, headers, etag: etagOf(body), searchWithoutResult, bytes, size }
}

/** Recompresses a page that is requested again at the best quality. */
export async function recompress({ bytes }: PackedPage): Promise<void> {
  const body = bytes.get('identity')
  if (body && bytes.has('br')) bytes.set('br', await packBrotli(body, bestQuality))
}

function packBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  return promisify(brotliCompress)(body, { params })
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
