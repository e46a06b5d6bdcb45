import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, UserCall } from '#platform/auth/call.ts'
import { passedSecondFactor } from '#platform/auth/callers.ts'
import { errors } from '#platform/auth/errors.ts'
import { endAllSessions, endOtherSessions, endSession } from '#platform/auth/sessions.ts'

export async function logout(call: UserCall, auth: Auth): Promise<Response> {
  const { user, session } = call
  const scope = call.url.searchParams.get('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope)) {
    throw errors.validation(`Unsupported logout scope "${scope}"`)
  }
  const isHalfSignedIn = !passedSecondFactor(call)
  if (isHalfSignedIn && (scope === 'others' || !session)) throw errors.insufficientAal()
  // The client's default is `global`; a password alone must not end the sessions of the account.
  const endsThisOnly = scope === 'local' || isHalfSignedIn
  await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, user, 'logout')
    if (session && endsThisOnly) await endSession(executor, user.id, session.id)
    else if (session && scope === 'others') await endOtherSessions(executor, user.id, session.id)
    else await endAllSessions(executor, user.id)
  })
  return new Response(null, { status: 204 })
}
