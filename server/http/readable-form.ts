import { readBytes } from './read-body.ts'

const urlencodedType = /^application\/x-www-form-urlencoded\b/i
const multipartType = /^multipart\/form-data\b.*\bboundary="?([^";]+)/i

/** The longest text of an editor, encoded, and room for the other fields. */
const urlencodedBytes = 1024 * 1024
/** A picture for a post. */
const multipartBytes = 12 * 1024 * 1024
/** More than the largest form of the site has; each costs more to parse than a long text. */
const mostFields = 500

/** Nothing on the site has such an address, and some of it would end up in a header. */
const oddAddress = /^[^?]*%(?:[01][\da-f]|7f)|%00/i

/**
 * A request as a screen can read it, or null for what no form of a browser could have sent: another
 * kind of body, a broken one, or the one character that Postgres cannot hold. A screen would take
 * these for faults of its own. Throws 413 for a form that is too large.
 */
export async function readableForm(request: Request): Promise<Request | null> {
  if (isOddAddress(request.url)) return null
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
  const boundary = multipartType.exec(type)?.[1]
  if (!boundary) return null
  const bytes = Buffer.from(await readBytes(request, multipartBytes))
  if (countOf(`--${boundary}`, bytes) > mostFields) return null
  const form = await parseMultipart(bytes, type)
  return form && withForm(request, form)
}

export function isOddAddress(url: string): boolean {
  return url.includes('%') && oddAddress.test(url)
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
  return isHoldable(form) ? form : null
}

async function parseMultipart(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return isHoldable(form) ? form : null
  } catch {
    return null
  }
}

function isHoldable(form: FormData): boolean {
  return [...form].every(
    ([name, value]) => !name.includes('\0') && (typeof value !== 'string' || !value.includes('\0')),
  )
}

function countOf(wanted: string, bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + wanted.length)) {
    if (++count > mostFields) break
  }
  return count
}

/** The same request with a body that has been read. */
function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, body: form })
}
