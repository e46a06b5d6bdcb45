import { type Context, sessionContext, supabaseContext } from '#app/lib/contexts.ts'

/** How long after opening the recovery link a new password may be set without the old one. */
const recoveryMinutes = 60

export type RecoveryState = 'open' | 'code-needed' | 'none' | 'unavailable'

/**
 * Whether the session began with a link or code of an e-mail. A password session is not enough: an
 * unattended browser must not be enough to take the account over.
 */
export async function findRecovery(context: Context): Promise<RecoveryState> {
  const state = await context.get(sessionContext).getState()
  if (state.kind === 'signed-out') return 'none'
  if (state.kind === 'unavailable') return 'unavailable'
  const { data } = await context.get(supabaseContext).auth.getClaims()
  const earliest = Date.now() / 1000 - recoveryMinutes * 60
  const isRecovery = (data?.claims.amr ?? []).some(
    (entry) =>
      typeof entry === 'object' && mailMethods.has(entry.method) && entry.timestamp >= earliest,
  )
  if (!isRecovery) return 'none'
  return state.kind === 'code-needed' ? 'code-needed' : 'open'
}

const mailMethods = new Set<string>(['otp', 'recovery', 'magiclink', 'invite', 'email/signup'])
