import { orThrow } from '#app/lib/error-text.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import type { Host } from '#app/lib/host.ts'
import { serviceUrl } from '#app/lib/service-url.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { DeviceSession } from './describe-device.ts'

/** The confirmation page that the links of e-mails lead to. */
export function confirmAddress(siteUrl: string, next: string | null) {
  return `${siteUrl}/auth/confirm${next ? `?next=${encodeURIComponent(next)}` : ''}`
}

export function resetAddress(siteUrl: string, next: string | null) {
  return `${siteUrl}/reset-password${next ? `?redirectTo=${encodeURIComponent(next)}` : ''}`
}

export type MailType = 'signup' | 'recovery' | 'email_change'

/** Sends the mail of that kind once more. The answer is the same whether the address is known or not. */
export async function sendMailAgain(
  supabase: Supabase,
  siteUrl: string,
  { type, email, next }: { type: MailType; email: string; next: string | null },
) {
  if (type === 'recovery') {
    return supabase.auth.resetPasswordForEmail(email, { redirectTo: resetAddress(siteUrl, next) })
  }
  const options = { emailRedirectTo: confirmAddress(siteUrl, next) }
  return supabase.auth.resend({ type, email, options })
}

/** The account as Auth stores it, with an email address that waits to be confirmed. */
export async function getAccount(supabase: Supabase) {
  const { user } = await orThrow(supabase.auth.getUser())
  return user
}

/**
 * The user's sessions, this device first. Null when the service has no such list, which is our own
 * addition to the protocol.
 */
export async function listSessions(
  supabase: Supabase,
  host: Host,
): Promise<DeviceSession[] | null> {
  const response = await callService(supabase, host, 'GET', '/auth/v1/sessions')
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The list of sessions was answered with ${response.status}`)
  const { sessions }: { sessions: DeviceSession[] } = await response.json()
  const lastUsed = ({ refreshed_at, created_at }: DeviceSession) => refreshed_at ?? created_at
  return sessions.sort(
    (a, b) => Number(b.current) - Number(a.current) || lastUsed(b).localeCompare(lastUsed(a)),
  )
}

/** False when it had ended already. */
export async function endSession(supabase: Supabase, host: Host, id: string) {
  const response = await callService(
    supabase,
    host,
    'DELETE',
    `/auth/v1/sessions/${encodeURIComponent(id)}`,
  )
  if (!response.ok && response.status !== 404) {
    throw new Error(`Ending a session was answered with ${response.status}`)
  }
  return response.ok
}

export async function isOnlyAdmin(supabase: Supabase) {
  const { count } = await supabase
    .from('user_roles')
    .select('user_id', { count: 'exact', head: true })
    .eq('role', 'admin')
    .throwOnError()
  return count === 1
}

const picturesAtOnce = 100

/**
 * The pictures that a person has uploaded for posts. The database keeps those that a lesson, a letter or an
 * admin's post shows.
 */
export async function removePictures(supabase: Supabase, userId: string) {
  const pictures = supabase.storage.from('blog-images')
  let kept = 0
  for (;;) {
    const range = { limit: picturesAtOnce, offset: kept }
    const files = await orThrow(pictures.list(userId, range))
    if (files.length === 0) break
    const paths = files.map(({ name }) => `${userId}/${name}`)
    const removed = await orThrow(pictures.remove(paths))
    kept += files.length - removed.length
  }
}

/** The files of the questions that a person has asked under lessons. */
export async function listQuestionFiles(supabase: Supabase, userId: string) {
  const { data: asked } = await supabase
    .from('lesson_questions')
    .select('id')
    .eq('user_id', userId)
    .throwOnError()
  const questions = asked.map(({ id }) => id)
  const { data } = await supabase.rpc('list_question_pictures', { questions }).throwOnError()
  return data.map((path) => ({ bucket: 'question-pictures', path }))
}

/**
 * Pictures are deleted first: once the account is gone, row level security lets no session remove
 * them.
 */
export async function deleteOwnAccount(justSignedIn: Supabase, userId: string) {
  await removePictures(justSignedIn, userId)
  await removeFiles(justSignedIn, await listQuestionFiles(justSignedIn, userId))
  await justSignedIn.rpc('delete_own_account').throwOnError()
}

async function callService(supabase: Supabase, host: Host, method: string, path: string) {
  const call = await connectServices(supabase, host)
  return call(method, path)
}

/** For what supabase-js has no method for. The token is read once: a stream outlives the cookies. */
export async function connectServices(supabase: Supabase, host: Host) {
  const { data } = await supabase.auth.getSession()
  return (method: string, path: string, body?: object) =>
    host.fetch(serviceUrl(host) + path, {
      method,
      headers: {
        apikey: host.publishableKey,
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
}
