import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { parseJson } from '#platform/http/parse-json.ts'
import { errors } from './errors.ts'

export type IncomingFile = {
  bytes: AsyncIterable<Uint8Array>
  contentType: string
  cacheControl: string
  contentEncoding: string | undefined
  userMetadata: Record<string, unknown> | null
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Discards unread bytes, so that the client does not wait for their reader. */
  discard(): void
}

const defaultType = 'application/octet-stream'
const largestFieldBytes = 1024 * 1024

/** The file of a request, as a multipart part or as the whole body, before its bytes are read. */
export function readUpload(request: Request): Promise<IncomingFile> {
  const type = request.headers.get('content-type') ?? ''
  return type.startsWith('multipart/form-data') ? readForm(request, type) : readRaw(request)
}

async function readRaw(request: Request): Promise<IncomingFile> {
  const { headers } = request
  return {
    bytes: (request.body ?? emptyBody()) as unknown as AsyncIterable<Uint8Array>,
    contentType: checkHeaderValue(headers.get('content-type') ?? defaultType),
    cacheControl: checkHeaderValue(headers.get('cache-control') ?? 'no-cache'),
    contentEncoding: headers.get('content-encoding') ?? undefined,
    userMetadata: parseMetadata(decodeBase64(headers.get('x-metadata'))),
    signal: request.signal,
    discard() {
      if (request.body && !request.body.locked) request.body.cancel().catch(() => {})
    },
  }
}

/** Form fields precede the file: the promise resolves at the file, before its bytes. */
function readForm(request: Request, type: string): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>()
  const fields = new Map<string, string>()
  const form = openForm(type)
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_name, stream, part) => {
    const seconds = fields.get('cacheControl')
    try {
      resolve({
        bytes: stream,
        contentType: checkHeaderValue(fields.get('contentType') ?? part.mimeType ?? defaultType),
        cacheControl: checkHeaderValue(seconds ? asMaxAge(seconds) : 'no-cache'),
        contentEncoding: fields.get('contentEncoding') || undefined,
        userMetadata: parseMetadata(fields.get('metadata') ?? null),
        signal: request.signal,
        discard: () => source.destroy(),
      })
    } catch (cause) {
      source.destroy()
      reject(cause)
    }
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    form.on(limit, () => {
      source.destroy()
      reject(errors.invalidRequest('The form has too many parts'))
    })
  }
  form.on('close', () => reject(errors.noContent()))
  form.on('error', (cause) => reject(errors.invalidRequest('The form could not be read', cause)))
  const body = request.body as NodeReadableStream<Uint8Array> | null
  const source = body ? Readable.fromWeb(body) : Readable.from([])
  // A client that disconnects half-way must fail the file, not shorten it.
  source.on('error', (cause) => form.destroy(cause))
  source.pipe(form)
  return promise
}

function asMaxAge(value: string): string {
  return /^\d+$/.test(value) ? `max-age=${value}` : value
}

export function parseMetadata(text: string | null): Record<string, unknown> | null {
  if (!text) return null
  try {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch (cause) {
    throw errors.invalidRequest('The metadata is not valid JSON', cause)
  }
  throw errors.invalidRequest('The metadata is not a JSON object')
}

/** Validated because it is stored and sent as a header later. */
export function checkHeaderValue(value: string): string {
  if (/[^\t\x20-\x7e]/.test(value) || value.length > 255) {
    throw errors.invalidRequest('A header value has characters that are not allowed')
  }
  return value
}

function decodeBase64(value: string | null): string | null {
  return value && Buffer.from(value, 'base64').toString('utf8')
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** A multipart header without a valid boundary is the caller's error. */
function openForm(type: string) {
  try {
    return busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 20, parts: 25, fieldSize: largestFieldBytes },
      defParamCharset: 'utf8',
    })
  } catch (cause) {
    throw errors.invalidRequest('The multipart form cannot be read', cause)
  }
}
