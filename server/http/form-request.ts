import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { readBytes } from '#platform/http/read-body.ts'

const urlencodedType = /^application\/x-www-form-urlencoded\b/i
const multipartType = /^multipart\/form-data\b/i

/** Enough for the editor's longest text, URL-encoded, and the other fields. */
const urlencodedBytes = 1024 * 1024
/** Enough for a post's picture; the web server cuts off larger bodies. */
const multipartBytes = 12 * 1024 * 1024
/** More than the site's largest form has; many fields cost more to parse than one long text. */
const mostFields = 500

/**
 * Control characters in a URL: no page has one, and part of it would end up in a response header.
 */
const invalidUrl = /^[^?]*%(?:[01][\da-f]|7f)|%00/i

/**
 * The request with a parsed form body, or null for a request that no browser form sends: another
 * content type, a malformed body, or a NUL character, which Postgres cannot store. Actions would
 * fail on these with a 500. Throws 413 for a form that is too large.
 */
export async function normalizeForm(request: Request): Promise<Request | null> {
  if (isInvalidUrl(request.url)) return null
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type')
  if (type === null) {
    // Client scripts send a POST without a body where the URL says everything.
    await request.body?.cancel()
    return withForm(request, new FormData())
  }
  if (urlencodedType.test(type)) {
    const bytes = await readBytes(request, urlencodedBytes)
    const form = parseUrlencoded(Buffer.from(bytes).toString('utf8'))
    return form && withForm(request, form)
  }
  if (!multipartType.test(type)) return null
  const form = await parseMultipart(request, type)
  return form && withForm(request, form)
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
async function parseMultipart(request: Request, type: string): Promise<FormData | null> {
  const form = new FormData()
  const { signal } = request
  try {
    const parser = busboy({
      headers: { 'content-type': type },
      limits: { parts: mostFields, fieldSize: multipartBytes },
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
    await pipeline(Readable.from(request.body ?? []), parser)
    await Promise.all(files)
  } catch (cause) {
    if (signal.aborted) throw cause
    return null
  }
  return isStorable(form) ? form : null
}

function isStorable(form: FormData): boolean {
  return [...form].every(
    ([name, value]) => !name.includes('\0') && (typeof value !== 'string' || !value.includes('\0')),
  )
}

/** The same request, with its body replaced by the parsed form. */
function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, body: form })
}
