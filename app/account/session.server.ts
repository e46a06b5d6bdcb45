import { isAuthRetryableFetchError, type User } from '@supabase/supabase-js'
import type { SessionReader, SessionState } from '#app/lib/contexts.ts'
import { cookieNames, type Host } from '#app/lib/host.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { findRole } from './roles.data.ts'

// Time limit: a slow authentication service must not blank a page. Generous, because a form that is
// sent to a busy server would be refused.
const checkLimitMs = 8000

export const sessionCookie = new RegExp(
  String.raw`(?:^|;\s*)(${cookieNames.session}[^=;]*auth-token[^=;]*)=`,
  'g',
)

export function readSession(request: Request, supabase: Supabase, host: Host): SessionReader {
  let state: Promise<SessionState> | undefined
  let mayBeSignedIn = (request.headers.get('Cookie') ?? '').search(sessionCookie) >= 0
  const getState = () => {
    if (!mayBeSignedIn) return Promise.resolve<SessionState>({ kind: 'signed-out' })
    state ??= withinLimit(findSessionState(supabase, host), host)
    return state
  }
  return {
    getState,
    async getUser() {
      const found = await getState()
      return found.kind === 'signed-in' ? found.user : null
    },
    forget() {
      mayBeSignedIn = true
      state = undefined
    },
  }
}

async function withinLimit(lookup: Promise<SessionState>, host: Host): Promise<SessionState> {
  const limit = Promise.withResolvers<SessionState>()
  const timer = setTimeout(() => {
    host.log('warn', `session check took longer than ${checkLimitMs} ms`)
    limit.resolve({ kind: 'unavailable' })
  }, checkLimitMs)
  try {
    return await Promise.race([lookup, limit.promise])
  } catch (cause) {
    host.log('error', 'session check failed', cause)
    return { kind: 'unavailable' }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The service verifies the token and its session: a device that was signed out elsewhere is signed
 * out at once. Reading the session refreshes a token that is about to expire.
 */
async function findSessionState(supabase: Supabase, host: Host): Promise<SessionState> {
  const { data, error } = await supabase.auth.getSession()
  if (!data.session) return stateAfter(error, host)
  const { access_token: token } = data.session
  const { sub = '', aal } = readClaims(token)
  const [account, role] = await Promise.all([
    supabase.auth.getUser(token),
    findRole(supabase, sub).catch((cause: unknown) => ({ cause })),
  ])
  // Without a session both are refused, which is no failure of the role.
  if (!account.data.user) return stateAfter(account.error, host)
  if (aal !== 'aal2' && hasSecondFactor(account.data.user)) return { kind: 'code-needed' }
  const { id, email = '', user_metadata: metadata } = account.data.user
  const fullName = typeof metadata.full_name === 'string' ? metadata.full_name : ''
  if (typeof role === 'object') host.log('error', 'role look-up failed', role.cause)
  const knownRole = typeof role === 'object' ? 'student' : role
  return { kind: 'signed-in', user: { id, email, fullName, role: knownRole } }
}

/** Decodes without verifying, which the service does. Empty for text that is no JWT. */
function readClaims(token: string): { sub?: string; aal?: string } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return {}
  }
}

function stateAfter(error: unknown, host: Host): SessionState {
  if (isAuthRetryableFetchError(error)) {
    host.log('warn', 'authentication service unavailable', error)
    return { kind: 'unavailable' }
  }
  if (error) host.log('info', 'no valid session', error)
  return { kind: 'signed-out' }
}

function hasSecondFactor(user: User) {
  return (user.factors ?? []).some(({ status }) => status === 'verified')
}
