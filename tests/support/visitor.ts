import http from 'node:http'

export type Answer = {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** The redirect target, as a path when it is on this site. */
  location: string | null
}

type SendOptions = {
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/**
 * A browser without scripts: keeps cookies, submits forms, follows no redirects. Uses node:http,
 * because fetch does not let a test set Host, Origin or an invalid path.
 */
export function createVisitor(address: string, siteUrl = address) {
  const cookies = new Map<string, string>()
  const { hostname, port } = new URL(address)
  const own = new URL(siteUrl)

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const { body, headers } = options
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await request({
      method,
      path,
      hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      headers: {
        host: own.host,
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      body,
    })
    for (const line of answer.headers['set-cookie'] ?? []) keep(line)
    return { ...answer, location: pathOf(answer.headers.location) }
  }

  function keep(line: string) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0(;|$)/i.test(line)) cookies.delete(name)
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }

  function pathOf(location: string | undefined) {
    if (location === undefined) return null
    return location.startsWith(`${own.origin}/`) ? location.slice(own.origin.length) : location
  }

  function post(path: string, fields: Record<string, string>, headers?: Record<string, string>) {
    return send('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        origin: own.origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    })
  }

  return {
    cookies,
    send,
    post,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, { headers }),
    async signUp(account: { email: string; password: string }) {
      const answer = await post('/signup', { fullName: 'Sample Student', ...account })
      if (answer.status !== 302) throw new Error(`Sign-up answered ${answer.status}`)
    },
    async signIn(account: { email: string; password: string }) {
      const answer = await post('/login', account)
      if (answer.status !== 302) throw new Error(`Sign-in answered ${answer.status}`)
      return answer
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>

type Outgoing = http.RequestOptions & { body?: string | Uint8Array }

function request({ body, ...options }: Outgoing): Promise<Omit<Answer, 'location'>> {
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ agent: false, timeout: 60_000, ...options }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer within a minute')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
