import type { Supabase } from '#app/lib/supabase.server.ts'

/** `consent`: the words beside the form. */
export async function addToOffersList(supabase: Supabase, email: string, consent: string) {
  await supabase.from('sign_up_offers_emails').insert({ email, consent }).throwOnError()
}

export async function sendOffersWelcome(supabase: Supabase, email: string) {
  const { error } = await supabase.functions.invoke('send-offers-welcome', { body: { email } })
  if (error) throw error
}

export async function findConfirmation(supabase: Supabase, token: string) {
  const { data } = await supabase
    .rpc('find_offers_confirmation', { token })
    .maybeSingle()
    .throwOnError()
  return data
}

/** The confirmed address; null when the token belongs to none. */
export async function confirmOffersEmail(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('confirm_offers_email', { token }).throwOnError()
  return data
}
