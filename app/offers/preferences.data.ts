import { isUuid } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Wishes = { wantsPosts: boolean; wantsOffers: boolean }

/** The secret of a link in a letter, or a UUID in earlier mails of the offers list. */
export function tokenFrom(url: URL) {
  const token = url.searchParams.get('token') ?? ''
  return isUuid(token) || /^[0-9a-f]{64}$/.test(token) ? token : null
}

export async function findPreferences(supabase: Supabase, token: string) {
  const { data } = await supabase
    .rpc('find_letter_preferences', { token })
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { email, wants_posts, wants_offers, has_left } = data
  return { email, wantsPosts: wants_posts, wantsOffers: wants_offers, hasLeft: has_left }
}

/** False when the token belongs to no address. `letter` is the letter that the link came with. */
export async function leaveLetters(supabase: Supabase, token: string, letter: string | null) {
  const { data } = await supabase
    .rpc('leave_letters', { token, ...(letter && isUuid(letter) && { letter }) })
    .throwOnError()
  return data
}

/** Without either wish the address leaves. False when the token belongs to no address. */
export async function saveWishes(supabase: Supabase, token: string, wishes: Wishes) {
  const { data } = await supabase
    .rpc('set_letter_preferences', {
      token,
      posts: wishes.wantsPosts,
      offers: wishes.wantsOffers,
    })
    .throwOnError()
  return data
}
