const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
/** Far more than the largest screen has. Each costs time in which no other request is served. */
const mostFields = 1000
/** Only files are larger, and they are sent as parts. */
const largestTextForm = 3 * 1024 * 1024

/** Nothing on the site has such an address, and some of it would end up in a header. */
const oddAddress = /^[^?]*%(?:[01][\da-f]|7f)|%00/i

/**
 * A request as a screen can read it, or null for what no form of a browser could have sent: another
 * kind of body, a broken one, one with thousands of fields, or the one character that Postgres cannot
 * hold. A screen would take these for faults of its own.
 */
export async function readableForm(request: Request): Promise<Request | null> {
  if (isOddAddress(request.url)) return null
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type')
  if (type === null) return asEmptyForm(request)
  if (!formTypes.test(type)) return null
  const { signal } = request
  try {
    const body = await request.arrayBuffer()
    if (isTooLong(Buffer.from(body), type)) return null
    const { method, headers } = request
    const whole = () => new Request(request.url, { method, headers, signal, body })
    for (const [name, value] of await whole().formData()) {
      if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return null
    }
    return whole()
  } catch (cause) {
    if (signal.aborted) throw cause
    return null
  }
}

export function isOddAddress(url: string): boolean {
  return url.includes('%') && oddAddress.test(url)
}

/** Counted before it is parsed, by what stands between two fields. */
function isTooLong(body: Buffer, type: string): boolean {
  const isText = !/^multipart/i.test(type)
  if (isText && body.byteLength > largestTextForm) return true
  const between = isText ? '&' : '\r\n--'
  let count = 0
  for (let at = body.indexOf(between); at >= 0; at = body.indexOf(between, at + 1)) {
    if (++count > mostFields) return true
  }
  return false
}

/** Scripts send a bare POST where everything is said by the address. */
async function asEmptyForm(request: Request): Promise<Request> {
  await request.body?.cancel()
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, body: '' })
}
