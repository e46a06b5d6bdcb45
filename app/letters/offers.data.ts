import type { Supabase } from '#app/lib/supabase.server.ts'

export async function addToOffersList(supabase: Supabase, email: string) {
  await supabase.from('sign_up_offers_emails').insert({ email }).throwOnError()
}

export async function sendOffersWelcome(supabase: Supabase, email: string) {
  const { error } = await supabase.functions.invoke('send-offers-welcome', { body: { email } })
  if (error) throw error
}

export async function findOffersSubscription(supabase: Supabase, token: string) {
  const { data } = await supabase
    .rpc('find_offers_subscription', { token })
    .maybeSingle()
    .throwOnError()
  return data
}

/** False when the token belongs to no address. */
export async function unsubscribeFromOffers(supabase: Supabase, token: string) {
  const { data } = await supabase.rpc('unsubscribe_from_offers', { token }).throwOnError()
  return data
}
