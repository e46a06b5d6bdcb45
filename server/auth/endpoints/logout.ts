import { recordEvent } from '../audit.ts'
import type { Auth, UserCall } from '../call.ts'
import { errors } from '../errors.ts'
import { endAllSessions, endOtherSessions, endSession } from '../sessions.ts'

export async function logout(call: UserCall, auth: Auth): Promise<Response> {
  const { user, session } = call
  const scope = call.url.searchParams.get('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope)) {
    throw errors.validation(`Unsupported logout scope "${scope}"`)
  }
  await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, user, 'logout')
    if (session && scope === 'local') await endSession(executor, user.id, session.id)
    else if (session && scope === 'others') await endOtherSessions(executor, user.id, session.id)
    else await endAllSessions(executor, user.id)
  })
  return new Response(null, { status: 204 })
}
