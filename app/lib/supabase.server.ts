import { createServerClient, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'
import type { Database } from './database.ts'
import type { Host } from './host.ts'

export type Supabase = ReturnType<typeof connectSupabase>['supabase']

/**
 * A client that acts as the visitor. `headers` collects what the answer must carry: the session's
 * cookies when they change, and with them the order not to cache the answer.
 */
export function connectSupabase(request: Request, host: Host) {
  const headers = new Headers()
  const supabase = createServerClient<Database>(host.supabaseUrl, host.publishableKey, {
    // While the database is away the page says so at once, and asks again by itself.
    db: { retry: false },
    // The list of signed-in devices names the visitor's browser, not this server.
    global: {
      fetch: host.fetch,
      headers: { 'User-Agent': request.headers.get('User-Agent') ?? '' },
    },
    // Read several times in each request; as it stands it is both shorter and quicker to read.
    cookieEncoding: 'raw',
    cookieOptions: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: host.siteUrl.startsWith('https:'),
    },
    cookies: {
      // Who somebody is, the service says; the cookie travels with every request and stays small.
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
  return { supabase, headers }
}

/** A client beside the visitor's own that remembers nothing: to ask whether a password is right. */
export function connectAside(host: Host): Supabase {
  return createServerClient<Database>(host.supabaseUrl, host.publishableKey, {
    global: { fetch: host.fetch },
    cookies: { getAll: () => [], setAll() {} },
  })
}
