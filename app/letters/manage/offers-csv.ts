import { subscriberFilterFrom } from '#app/lib/admin-lists.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { csvBatchSize, csvDownload } from '#app/lib/csv-download.server.ts'
import type { Route } from './+types/offers-csv.ts'
import { listSubscribers, type Subscriber } from './subscribers.data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = subscriberFilterFrom(url.searchParams)
  return csvDownload<Subscriber>(context, {
    fileName: 'offers-list.csv',
    columns: ['Email', 'Signed up', 'Unsubscribed'],
    async read(from) {
      return (await listSubscribers(supabase, filter, { from, size: csvBatchSize })).subscribers
    },
    cellsOf: (row) => [row.email, row.created_at, row.unsubscribed_at ?? ''],
  })
}
