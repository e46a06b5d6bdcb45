import type { Supabase } from '#app/lib/supabase.server.ts'

/** The address that an open link was mailed to; null when it is used, old or taken back. */
export async function findMailLink(
  supabase: Supabase,
  kind: 'remove_factor' | 'invite_admin',
  token: string,
) {
  const { data } = await supabase.rpc('find_mail_link', { kind, token }).throwOnError()
  return data
}

export async function confirmFactorRemoval(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('confirm_factor_removal', { token }).throwOnError()
  return data
}

export async function acceptInvitation(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('accept_invitation', { token }).throwOnError()
  return data
}
