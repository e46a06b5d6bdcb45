import { isUnique, orThrow } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** `consent`: the words beside the form. False when the address is on the list already. */
export async function addToOffersList(supabase: Supabase, email: string, consent: string) {
  return isUnique(supabase.from('sign_up_offers_emails').insert({ email, consent }))
}

export async function sendOffersWelcome(supabase: Supabase, email: string) {
  await orThrow(supabase.functions.invoke('send-offers-welcome', { body: { email } }))
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
