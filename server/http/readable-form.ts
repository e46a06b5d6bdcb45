const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Nothing on the site has such an address, and some of it would end up in a header. */
const oddAddress = /^[^?]*%(?:[01][\da-f]|7f)|%00/i

/**
 * A request as a screen can read it, or null for what no form of a browser could have sent: another
 * kind of body, a broken one, or the one character that Postgres cannot hold. A screen would take
 * these for faults of its own.
 */
export async function readableForm(request: Request): Promise<Request | null> {
  if (isOddAddress(request.url)) return null
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type')
  if (type === null) return asEmptyForm(request)
  if (!formTypes.test(type)) return null
  const { signal } = request
  try {
    for (const [name, value] of await request.clone().formData()) {
      if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return null
    }
    return request
  } catch (cause) {
    if (signal.aborted) throw cause
    return null
  }
}

export function isOddAddress(url: string): boolean {
  return url.includes('%') && oddAddress.test(url)
}

/** Scripts send a bare POST where everything is said by the address. */
async function asEmptyForm(request: Request): Promise<Request> {
  await request.body?.cancel()
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, body: '' })
}
