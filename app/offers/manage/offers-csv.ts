import { supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import type { Route } from './+types/offers-csv.ts'
import { listSubscribers, type Subscriber, subscriberFilterFrom } from './subscribers.data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = subscriberFilterFrom(url.searchParams)
  return csvDownload<Subscriber>(context, {
    fileName: 'offers-list.csv',
    columns: ['Email', 'First name', 'Signed up', 'Unsubscribed', 'Confirmed', 'Source', 'Consent'],
    read: async (range) => (await listSubscribers(supabase, filter, range)).subscribers,
    linesOf: (row) => [
      [
        row.email,
        row.first_name,
        row.created_at,
        row.unsubscribed_at,
        row.confirmed_at,
        row.source,
        row.consent,
      ],
    ],
  })
}
