import { type Range, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type WaitingPerson = Awaited<ReturnType<typeof listWaitingPeople>>['people'][number]

/** Oldest first. */
export async function listWaitingPeople(supabase: Supabase, productId: string, range: Range) {
  const query = supabase
    .from('product_waitlist_people')
    .select('user_id, email, full_name, created_at, consent, notified_at', { count: 'exact' })
    .eq('product_id', productId)
    .order('created_at')
    .order('email')
  const { rows, total } = await readRange(query, range)
  return { people: rows, total }
}

/** Null while nobody is on it. */
export async function findWaitlist(supabase: Supabase, productId: string) {
  const { data } = await supabase
    .rpc('admin_waitlists')
    .eq('product_id', productId)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Gives how many people it reaches. */
export async function notifyWaitlist(supabase: Supabase, product: string) {
  const { data } = await supabase.rpc('notify_waitlist', { product }).throwOnError()
  return data
}
