import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type StoppableMail = Returns<'find_mail_stop'>[number]['kind']

/** The secret of a link in a mail. */
export function tokenFrom(url: URL) {
  const token = url.searchParams.get('token') ?? ''
  return /^[0-9a-f]{64}$/.test(token) ? token : null
}

export async function findMailStop(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('find_mail_stop', { token }).maybeSingle().throwOnError()
  return data && { kind: data.kind, isOn: data.is_on }
}

/** False when the token belongs to no mail. */
export async function stopMail(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('stop_mail', { token }).throwOnError()
  return data
}
