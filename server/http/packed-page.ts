import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type ArrangeOptions, arrangePage } from './arrange-page.ts'
import type { Encoding } from './encoding.ts'

/** An answer as it lies in memory, ready to be written. */
export type PackedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: Map<Encoding, Buffer>
  size: number
}

export type PackOptions = {
  policyFor(hashes: InlineHashes): string
  inlineStyles: ArrangeOptions['inlineStyles']
}

export type InlineHashes = { scripts: string[]; styles: string[] }

const compressible =
  /^(text\/|application\/(xml|json|ld\+json|rss\+xml|feed\+json|manifest\+json)|image\/svg)/
/** A page that does not exist is as good a page as any: rendering it again and again is not. */
const keptStatuses = new Set([200, 404])
const keptHeaders = ['content-type', 'content-language', 'link', 'x-robots-tag', 'x-remix-response']
const asksForPassword = /<input[^>]*\stype="password"/
/** Nobody waits longer than this takes: a fiftieth of the time of the best, and a tenth larger. */
const quickQuality = 5
const bestQuality = constants.BROTLI_MAX_QUALITY

/** What may be kept: a whole answer that sets nothing and forbids nothing. Null for all others. */
export async function packPage(
  response: Response,
  { policyFor, inlineStyles }: PackOptions,
): Promise<PackedPage | null> {
  const forbidden = /no-store|private/.test(response.headers.get('cache-control') ?? '')
  if (
    !keptStatuses.has(response.status) ||
    forbidden ||
    response.headers.getSetCookie().length > 0
  ) {
    await response.body?.cancel()
    return null
  }
  const type = response.headers.get('content-type') ?? ''
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
  }
  for (const name of keptHeaders) {
    const value = response.headers.get(name)
    if (value) headers[name] = value
  }
  let body = Buffer.from(await response.arrayBuffer())
  if (type.startsWith('text/html')) {
    const html = arrangePage(body.toString('utf8'), { start: 'whenAsked', inlineStyles })
    headers['content-security-policy'] = policyFor(hashInline(html))
    // A window of its own costs a first visit a tenth of its time. It guards what is somebody's, or
    // is typed in; these pages are nobody's.
    if (!asksForPassword.test(html)) headers['cross-origin-opener-policy'] = 'unsafe-none'
    body = Buffer.from(html)
  }
  const bytes = new Map<Encoding, Buffer>([['identity', body]])
  if (compressible.test(type) && body.byteLength > 512) {
    bytes.set('br', await packBrotli(body, quickQuality))
    bytes.set('gzip', await promisify(gzip)(body, { level: 9 }))
  }
  const size = [...bytes.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { status: response.status, headers, etag: etagOf(body), bytes, size }
}

/** Makes a page that is asked for again as small as it gets. */
export async function packTighter({ bytes }: PackedPage): Promise<void> {
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

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g
/** A type that a browser never executes; the module set aside is started later and does count. */
const inertType = /\stype="application\/ld\+json"/

/** What a policy must allow for this page to work. */
export function hashInline(html: string): InlineHashes {
  const scripts = [...html.matchAll(inlineScript)]
    .filter(([, attributes]) => !inertType.test(attributes ?? ''))
    .map(([, , text]) => hashSource(text ?? ''))
  const styles = [...html.matchAll(inlineStyle)].map(([, text]) => hashSource(text ?? ''))
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}

function hashSource(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
