import { supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import { isUuid } from '#app/lib/lists.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/waitlist-csv.ts'
import { listWaitingPeople, type WaitingPerson } from './waitlist.data.ts'

/** The people who want to be told when a product can be bought. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { productId } = params
  if (!isUuid(productId)) throw notFound('There is no such product.')
  const supabase = context.get(supabaseContext)
  return csvDownload<WaitingPerson>(context, {
    fileName: 'waitlist.csv',
    columns: ['Email', 'Name', 'Asked on', 'Agreed to'],
    read: async (range) => (await listWaitingPeople(supabase, productId, range)).people,
    linesOf: (row) => [[row.email, row.full_name, row.created_at, row.consent]],
  })
}
