import type { Supabase } from '#app/lib/supabase.server.ts'

/** The address that the owner has set, or else that of the first admin. */
export async function findOwnerEmail(supabase: Supabase) {
  const { data } = await supabase.rpc('owner_email').throwOnError()
  return data ?? ''
}

export async function saveOwnerEmail(supabase: Supabase, email: string) {
  await supabase.from('site_settings').upsert({ owner_email: email }).throwOnError()
}
