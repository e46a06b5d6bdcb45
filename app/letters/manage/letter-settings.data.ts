import type { Supabase } from '#app/lib/supabase.server.ts'

/** 'auto': as soon as a mail server is set up. */
export type Confirming = 'auto' | 'always' | 'never'

export async function readLetterSettings(supabase: Supabase) {
  const { data } = await supabase
    .from('site_settings')
    .select('confirm_offers, letters_per_hour')
    .maybeSingle()
    .throwOnError()
  const confirming: Confirming =
    data?.confirm_offers == null ? 'auto' : data.confirm_offers ? 'always' : 'never'
  return { confirming, lettersPerHour: data?.letters_per_hour ?? 600 }
}

export async function saveLetterSettings(
  supabase: Supabase,
  settings: { confirming: Confirming; lettersPerHour: number },
) {
  const { confirming, lettersPerHour } = settings
  await supabase
    .from('site_settings')
    .upsert({
      confirm_offers: confirming === 'auto' ? null : confirming === 'always',
      letters_per_hour: lettersPerHour,
    })
    .throwOnError()
}

/** How many were marked; addresses that are none, or are marked already, do not count. */
export async function markBounced(supabase: Supabase, addresses: string[]) {
  const { data } = await supabase.rpc('mark_bounced', { addresses }).throwOnError()
  return data
}
