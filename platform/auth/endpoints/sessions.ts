import { recordEvent } from '#platform/auth/audit.ts'
import { type Auth, param, type UserCall } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { endSession, listSessions } from '#platform/auth/sessions.ts'
import { isUuid } from '#platform/http/uuid.ts'

/** Ours, for the account page: where the signed-in user is signed in. */
export async function listOwnSessions(call: UserCall, auth: Auth): Promise<Response> {
  const sessions = await listSessions(auth.database, call.user.id)
  return Response.json({
    sessions: sessions.map((session) => ({
      id: session.id,
      created_at: session.created_at,
      refreshed_at: session.refreshed_at,
      aal: session.aal,
      user_agent: session.user_agent,
      ip: session.ip,
      current: session.id === call.session?.id,
    })),
  })
}

/** Ours: signs out one device. */
export async function endOwnSession(call: UserCall, auth: Auth): Promise<Response> {
  const id = param(call, 'session_id')
  const ended = isUuid(id) && (await endSession(auth.database, call.user.id, id))
  if (!ended) throw errors.notFound('session_not_found', 'Session not found')
  await recordEvent(auth, auth.database, call, call.user, 'logout', { session_id: id })
  return new Response(null, { status: 204 })
}
