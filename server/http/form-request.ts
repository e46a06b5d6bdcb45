import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { HttpError } from '#platform/http/http-error.ts'
import { readBytes, readChunks } from '#platform/http/read-body.ts'

const urlencodedType = /^application\/x-www-form-urlencoded\b/i
const multipartType = /^multipart\/form-data\b/i

/** The longest form without a file; a route that needs more says so in its `handle`. */
export const shortFormBytes = 256 * 1024
/** Enough for the editor's longest text, URL-encoded, and the other fields. */
const urlencodedBytes = 1024 * 1024
/** More than the site's largest form has; many fields cost more to parse than one long text. */
const mostFields = 500

/**
 * Control characters in a URL: no page has one, and part of it would end up in a response header.
 */
const invalidUrl = /^[^?]*%(?:[01][\da-f]|7f)|%00/i

/**
 * The form of a request, parsed once, while it arrives; empty when the request has no body. Null for
 * a body that no browser form sends: another content type, a malformed body, or a NUL character,
 * which Postgres cannot store. Throws 413 for a form longer than `limitBytes`.
 */
export async function readForm(request: Request, limitBytes: number): Promise<FormData | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return new FormData()
  const type = request.headers.get('content-type')
  if (type === null) {
    // Client scripts send a POST without a body where the URL says everything.
    await request.body?.cancel()
    return new FormData()
  }
  if (urlencodedType.test(type)) {
    const bytes = await readBytes(request, Math.min(limitBytes, urlencodedBytes))
    return parseUrlencoded(Buffer.from(bytes).toString('utf8'))
  }
  return multipartType.test(type) ? parseMultipart(request, type, limitBytes) : null
}

export function isInvalidUrl(url: string): boolean {
  return url.includes('%') && invalidUrl.test(url)
}

/** The built-in parser is far slower for some texts of the same length. */
function parseUrlencoded(text: string): FormData | null {
  const pairs = text.split('&', mostFields + 1).filter(Boolean)
  if (pairs.length > mostFields) return null
  const form = new FormData()
  try {
    for (const pair of pairs) {
      const [name = '', ...value] = pair.replaceAll('+', ' ').split('=')
      form.append(decodeURIComponent(name), decodeURIComponent(value.join('=')))
    }
  } catch {
    return null
  }
  return isStorable(form) ? form : null
}

/** Streamed, so that other requests are served in between. */
async function parseMultipart(
  request: Request,
  type: string,
  limitBytes: number,
): Promise<FormData | null> {
  const form = new FormData()
  try {
    const parser = busboy({
      headers: { 'content-type': type },
      limits: { parts: mostFields, fieldSize: limitBytes },
      defParamCharset: 'utf8',
    })
    const files: Promise<void>[] = []
    parser.on('field', (name, value) => form.append(name, value))
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const read = async () => {
        const bytes = (await stream.toArray()) as Buffer<ArrayBuffer>[]
        form.append(name, new File(bytes, filename ?? '', { type: mimeType }))
      }
      const reading = read()
      // A truncated form fails below; without this its file would be an unhandled rejection.
      reading.catch(() => {})
      files.push(reading)
    })
    parser.on('partsLimit', () => parser.destroy(new Error('The form has too many parts')))
    await pipeline(Readable.from(readChunks(request, limitBytes)), parser)
    await Promise.all(files)
  } catch (cause) {
    if (request.signal.aborted || cause instanceof HttpError) throw cause
    return null
  }
  return isStorable(form) ? form : null
}

function isStorable(form: FormData): boolean {
  return [...form].every(
    ([name, value]) => !name.includes('\0') && (typeof value !== 'string' || !value.includes('\0')),
  )
}
