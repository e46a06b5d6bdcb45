import type { Host } from './host.ts'
import type { Supabase } from './supabase.server.ts'

export type Role = 'admin' | 'student'
export type SessionUser = { id: string; email: string; fullName: string; role: Role }

export type SessionReader = {
  /** Null when signed out. Looked up once per request, when first asked for. */
  getUser(): Promise<SessionUser | null>
  /** After signing in or out: the next getUser() looks again. */
  forget(): void
}

// A slow authentication service must not blank a page for a reader or a crawler.
const checkLimitMs = 3000

export function readSession(request: Request, supabase: Supabase, host: Host): SessionReader {
  let user: Promise<SessionUser | null> | undefined
  let maySignedIn = /(?:^|;\s*)sb-[^=]*auth-token/.test(request.headers.get('Cookie') ?? '')
  return {
    getUser() {
      if (!maySignedIn) return Promise.resolve(null)
      user ??= withinLimit(findUser(supabase, host), host)
      return user
    },
    forget() {
      maySignedIn = true
      user = undefined
    },
  }
}

async function withinLimit(lookup: Promise<SessionUser | null>, host: Host) {
  const limit = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    host.log('warn', `session check took longer than ${checkLimitMs} ms`)
    limit.resolve(null)
  }, checkLimitMs)
  try {
    return await Promise.race([lookup, limit.promise])
  } catch (cause) {
    host.log('error', 'session check failed', cause)
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function findUser(supabase: Supabase, host: Host): Promise<SessionUser | null> {
  const { data, error } = await supabase.auth.getClaims()
  if (error) host.log('info', 'no valid session', error)
  if (!data) return null
  const { sub, email, user_metadata: metadata } = data.claims
  return {
    id: sub,
    email: email ?? '',
    fullName: typeof metadata?.full_name === 'string' ? metadata.full_name : '',
    role: await findRole(supabase, sub, host),
  }
}

async function findRole(supabase: Supabase, userId: string, host: Host): Promise<Role> {
  const { data, error } = await supabase
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .single()
  // PGRST116: no row, which means student and is no fault.
  if (error && error.code !== 'PGRST116') host.log('error', 'role look-up failed', error)
  return data?.role === 'admin' ? 'admin' : 'student'
}
