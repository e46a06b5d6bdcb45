import { createServerClient, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'
import type { Database } from './database.ts'
import { cookieNames, type Host } from './host.ts'
import { serviceUrl } from './service-url.ts'

export type Supabase = ReturnType<typeof createServerClient<Database>> & {
  /** False: see Host. */
  resizesPictures?: boolean
}

/**
 * A client that acts as the visitor. `headers` collects response headers: the session's cookies
 * when they change, and with them Cache-Control.
 */
export function connectSupabase(request: Request, host: Host) {
  const headers = new Headers()
  const supabase = createServerClient<Database>(serviceUrl(host), host.publishableKey, {
    // No retries: while the database is down the page says so at once, and reloads by itself.
    db: { retry: false },
    // The list of sessions names the visitor's browser, not this server.
    global: {
      fetch: (input, init) => fetchAsVisitor(host, input, init),
      headers: { 'User-Agent': request.headers.get('User-Agent') ?? '' },
    },
    // Unencoded: the cookie is read several times in each request, and is shorter and faster this
    // way.
    cookieEncoding: 'raw',
    cookieOptions: {
      name: sessionCookieName(host),
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: host.siteUrl.startsWith('https:'),
    },
    cookies: {
      // Only the tokens: the service knows the user, and the cookie travels with every request.
      encode: 'tokens-only',
      getAll() {
        const cookies = parseCookieHeader(request.headers.get('Cookie') ?? '')
        return cookies.map(({ name, value }) => ({ name, value: value ?? '' }))
      },
      setAll(cookies, cacheHeaders) {
        for (const { name, value, options } of cookies) {
          headers.append('Set-Cookie', serializeCookieHeader(name, value, options))
        }
        for (const [name, value] of Object.entries(cacheHeaders)) headers.set(name, value)
      },
    },
  })
  return { supabase: withHost(supabase, host), headers }
}

/** The name that supabase-js would choose, whatever host name the visitor uses. */
function sessionCookieName({ supabaseUrl, siteUrl }: Host) {
  const [label] = new URL(supabaseUrl ?? siteUrl).hostname.split('.')
  return `${cookieNames.session}${label}-auth-token`
}

/**
 * A token that a service refuses (401: its session was ended elsewhere) ran nothing, so the request is
 * repeated without it: public pages stay readable until the session check has removed the cookie.
 */
async function fetchAsVisitor(host: Host, input: RequestInfo | URL, init: RequestInit = {}) {
  const response = await host.fetch(input, init)
  const headers = new Headers(init.headers)
  const asVisitor = `Bearer ${host.publishableKey}`
  if (response.status !== 401 || headers.get('Authorization') === asVisitor) return response
  headers.set('Authorization', asVisitor)
  return host.fetch(input, { ...init, headers })
}

/** A client without the visitor's session and without storage: to check a password. */
export function openSeparateConnection(host: Host): Supabase {
  const supabase = createServerClient<Database>(serviceUrl(host), host.publishableKey, {
    global: { fetch: host.fetch },
    cookies: { getAll: () => [], setAll() {} },
  })
  return withHost(supabase, host)
}

/** For the addresses of pictures, which the client makes without asking Supabase. */
function withHost<Client extends object>(client: Client, { resizesPictures }: Host) {
  return Object.assign(client, { resizesPictures })
}
