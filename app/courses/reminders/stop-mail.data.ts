import type { Supabase } from '#app/lib/supabase.server.ts'

export type StoppableMail = 'reminder' | 'monday_letter'

/** The secret of a link in a mail. */
export function tokenFrom(url: URL) {
  const token = url.searchParams.get('token') ?? ''
  return /^[0-9a-f]{64}$/.test(token) ? token : null
}

export async function findMailStop(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('find_mail_stop', { token }).maybeSingle().throwOnError()
  return data && { kind: data.kind as StoppableMail, isOn: data.is_on }
}

/** False when the token belongs to no mail. */
export async function stopMail(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('stop_mail', { token }).throwOnError()
  return data
}
