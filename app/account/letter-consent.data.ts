import type { Supabase } from '#app/lib/supabase.server.ts'

/** Kept word for word with the consent. */
export const letterConsent =
  'Yes, send me letters about new courses, posts and offers. I can unsubscribe any time.'

export async function hasLetterConsent(supabase: Supabase, userId: string) {
  const { data } = await supabase
    .from('letter_consents')
    .select('created_at')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data !== null
}

export async function saveLetterConsent(supabase: Supabase, userId: string, agrees: boolean) {
  const consents = supabase.from('letter_consents')
  if (!agrees) {
    await consents.delete().eq('user_id', userId).throwOnError()
    return
  }
  if (await hasLetterConsent(supabase, userId)) return
  await consents.insert({ user_id: userId, consent: letterConsent }).throwOnError()
}
