import { containing, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type SubscriberState = 'all' | 'subscribed' | 'unsubscribed'
type SubscriberFilter = { search: string; state: SubscriberState }

export function subscriberFilterFrom(query: URLSearchParams): SubscriberFilter {
  const state = query.get('state')
  const isKnown = state === 'subscribed' || state === 'unsubscribed'
  return { search: searchFrom(query), state: isKnown ? state : 'all' }
}

export type Subscriber = Awaited<ReturnType<typeof listSubscribers>>['subscribers'][number]

/** Newest first, from the given row on. */
export async function listSubscribers(
  supabase: Supabase,
  { search, state }: SubscriberFilter,
  range: Range,
) {
  let query = supabase
    .from('sign_up_offers_emails')
    .select('id, email, first_name, created_at, unsubscribed_at, confirmed_at, source, consent', {
      count: 'exact',
    })
  if (search) query = query.ilike('email', containing(search))
  if (state === 'subscribed') {
    query = query.is('unsubscribed_at', null).not('confirmed_at', 'is', null)
  }
  if (state === 'unsubscribed') query = query.not('unsubscribed_at', 'is', null)
  const newest = query.order('created_at', { ascending: false }).order('id', { ascending: false })
  const { rows, total } = await readRange(newest, range)
  return { subscribers: rows, total }
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
