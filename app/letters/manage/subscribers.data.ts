import type { SubscriberFilter } from '#app/lib/admin-lists.ts'
import { containing } from '#app/lib/like-pattern.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Subscriber = Awaited<ReturnType<typeof listSubscribers>>['subscribers'][number]

/** Newest first, from the given row on. */
export async function listSubscribers(
  supabase: Supabase,
  { search, state }: SubscriberFilter,
  { from, size }: { from: number; size: number },
) {
  let query = supabase
    .from('sign_up_offers_emails')
    .select('id, email, created_at, unsubscribed_at', { count: 'exact' })
  if (search) query = query.ilike('email', containing(search))
  if (state === 'subscribed') query = query.is('unsubscribed_at', null)
  if (state === 'unsubscribed') query = query.not('unsubscribed_at', 'is', null)
  const { data, count, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + size - 1)
  // PGRST103: beyond the last row, which is an empty list.
  if (error?.code === 'PGRST103') return { subscribers: [], total: from }
  if (error) throw error
  return { subscribers: data, total: count ?? data.length }
}

export async function unsubscribe(supabase: Supabase, id: string) {
  await supabase
    .from('sign_up_offers_emails')
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq('id', id)
    .is('unsubscribed_at', null)
    .throwOnError()
}

export async function deleteSubscriber(supabase: Supabase, id: string) {
  await supabase.from('sign_up_offers_emails').delete().eq('id', id).throwOnError()
}
