import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { readBytes } from '#platform/http/read-body.ts'

const urlencodedType = /^application\/x-www-form-urlencoded\b/i
const multipartType = /^multipart\/form-data\b/i

/** The longest text of an editor, encoded, and room for the other fields. */
const urlencodedBytes = 1024 * 1024
/** A picture for a post; the web server cuts off what is larger. */
const multipartBytes = 12 * 1024 * 1024
/** More than the largest form of the site has; each costs more to parse than a long text. */
const mostFields = 500

/** Nothing on the site has such an address, and some of it would end up in a header. */
const invalidUrl = /^[^?]*%(?:[01][\da-f]|7f)|%00/i

/**
 * A request as a screen can read it, or null for what no form of a browser could have sent: another
 * kind of body, a broken one, or the one character that Postgres cannot hold. A screen would take
 * these for faults of its own. Throws 413 for a form that is too large.
 */
export async function normalizeForm(request: Request): Promise<Request | null> {
  if (isInvalidUrl(request.url)) return null
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type')
  if (type === null) {
    // Scripts send a bare POST where everything is said by the address.
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

/** The platform's own parser takes a hundred times as long for some texts of the same length. */
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

/** Piece by piece as the body comes, so that other requests are served in between. */
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
      // A form that breaks off fails below; its file must not fail a second time, unheard.
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

/** The same request with a body that has been read. */
function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, body: form })
}
