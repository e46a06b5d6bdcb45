import { type ByteRange, keyOf } from '#platform/storage/files/file-store.ts'
import type { StorageContext } from '#platform/storage/objects/context.ts'
import { errors, StorageError } from '#platform/storage/objects/errors.ts'
import { essenceOf } from '#platform/storage/objects/names.ts'
import type { StoredObject } from '#platform/storage/objects/queries.ts'

/**
 * CSP sandbox: uploaded content must not run, be framed by others, or make requests on this origin.
 */
const inertPolicy =
  "sandbox; default-src 'none'; img-src data:; media-src 'self'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'"

const pageTypes = ['text/html', 'application/xhtml+xml']

export type Asset = {
  etag: string
  mimetype: string
  cacheControl: string
  contentEncoding?: string
  size: number
  modifiedAt: Date
}

/** Headers of every response with uploaded bytes. */
export function assetHeaders(asset: Asset, fileName: string, download: string | null): Headers {
  const headers = new Headers({
    'Content-Type': pageTypes.includes(essenceOf(asset.mimetype)) ? 'text/plain' : asset.mimetype,
    'Content-Security-Policy': inertPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
    ETag: asset.etag,
    'Last-Modified': asset.modifiedAt.toUTCString(),
    'Cache-Control': asset.cacheControl,
  })
  if (asset.contentEncoding) headers.set('Content-Encoding', asset.contentEncoding)
  // Browsers show no PDF viewer in a sandboxed document, so a PDF is always an attachment.
  const isPdf = essenceOf(asset.mimetype) === 'application/pdf'
  if (download !== null || isPdf) {
    headers.set('Content-Disposition', attachment(download || fileName))
  }
  return headers
}

const triesWhileReplaced = 5

/**
 * Serves the object that `find` looks up. If it is replaced between look-up and opening, its bytes
 * are gone: then the look-up is retried and the new version served.
 */
export async function serveObject(
  context: StorageContext,
  request: Request,
  find: () => Promise<StoredObject>,
): Promise<Response> {
  for (let attempt = 0; attempt < triesWhileReplaced; attempt++) {
    const response = await serveVersion(context, request, await find())
    if (response) return response
  }
  throw errors.noSuchKey()
}

async function serveVersion(
  context: StorageContext,
  request: Request,
  object: StoredObject,
): Promise<Response | null> {
  const asset = assetOf(object)
  const fileName = object.name.slice(object.name.lastIndexOf('/') + 1)
  const download = new URL(request.url).searchParams.get('download')
  const headers = assetHeaders(asset, fileName, download)

  if (isUnchanged(request, asset)) return new Response(null, { status: 304, headers })

  const range = wantedRange(request, asset)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${asset.size}`)
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : asset.size))
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || asset.size === 0) return new Response(null, { status, headers })

  const bytes = await context.files.get(keyOf(object.version), range ?? undefined)
  return bytes && new Response(bytes, { status, headers })
}

export function assetOf(object: StoredObject): Asset {
  const { metadata } = object
  return {
    etag: metadata.eTag,
    mimetype: metadata.mimetype,
    cacheControl: metadata.cacheControl,
    contentEncoding: metadata.contentEncoding,
    size: metadata.size,
    modifiedAt: new Date(metadata.lastModified),
  }
}

/** RFC 9110, 13.2.2: If-Modified-Since counts only without If-None-Match. */
export function isUnchanged(request: Request, { etag, modifiedAt }: Asset): boolean {
  const tags = request.headers.get('if-none-match')
  if (tags !== null) {
    const plain = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.trim() === '*' || tags.split(',').some((tag) => plain(tag) === plain(etag))
  }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}

/**
 * One range, or null for the whole. Several ranges are answered with the whole, as the RFC allows.
 */
function wantedRange(request: Request, asset: Asset): ByteRange | null {
  const header = request.headers.get('range')
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '')
  if (!match || (!match[1] && !match[2]) || !isSameForRange(request, asset)) return null

  const { size } = asset
  const last = size - 1
  const range = match[1]
    ? { start: Number(match[1]), end: Math.min(match[2] ? Number(match[2]) : last, last) }
    : { start: Math.max(size - Number(match[2]), 0), end: last }
  if (range.start > range.end) {
    throw new StorageError(416, 'InvalidRange', 'invalid range provided', {
      error: 'invalid_range',
      headers: { 'Content-Range': `bytes */${size}` },
    })
  }
  return range
}

function isSameForRange(request: Request, { etag, modifiedAt }: Asset): boolean {
  const condition = request.headers.get('if-range')
  if (condition === null) return true
  return condition.startsWith('"') ? condition === etag : condition === modifiedAt.toUTCString()
}

function attachment(name: string): string {
  if (!name) return 'attachment;'
  const encoded = encodeURIComponent(name.toWellFormed())
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}
