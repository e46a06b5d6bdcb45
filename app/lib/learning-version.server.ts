import { parseCookieHeader } from '@supabase/ssr'
import type { Host } from './host.ts'

/** The screens that show nothing but what learning_version() looks at. */
const screens = /^\/(?:dashboard|courses\/[^/.]+(?:\/[^/.]+)?)$/
/** A token that ends sooner is renewed first, which the ordinary way does. */
const leastSecondsLeft = 120
/** Making the page anew takes less than waiting longer. */
const longestMs = 1000

/**
 * The version of what this request would show: while it stays the same, so does the page. Null when
 * it cannot be told, or when the page would show something besides.
 */
export async function findLearningVersion(request: Request, host: Host): Promise<string | null> {
  if (request.method !== 'GET' || !screens.test(new URL(request.url).pathname)) return null
  const token = readToken(request)
  if (!token) return null
  const tooLate = Promise.withResolvers<null>()
  const timer = setTimeout(tooLate.resolve, longestMs, null)
  try {
    return await Promise.race([askVersion(host, token), tooLate.promise])
  } catch (cause) {
    host.log('warn', 'the version of a screen could not be read', cause)
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function askVersion(host: Host, token: string): Promise<string | null> {
  const response = await host.fetch(`${host.supabaseUrl}/rest/v1/rpc/learning_version`, {
    headers: { apikey: host.publishableKey, authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  return response.ok ? JSON.parse(text) : null
}

/** Not when there is a toast to show, or a session in a form we do not write. */
function readToken(request: Request): string | null {
  const cookies = parseCookieHeader(request.headers.get('Cookie') ?? '')
  if (cookies.some(({ name }) => name === 'toast')) return null
  const sessions = cookies.filter(({ name }) => /^sb-.*auth-token/.test(name))
  if (sessions.length !== 1) return null
  try {
    const { access_token: token, expires_at: end } = JSON.parse(sessions[0]?.value ?? '')
    const isLasting = end - Date.now() / 1000 > leastSecondsLeft
    return typeof token === 'string' && isLasting ? token : null
  } catch {
    return null
  }
}
