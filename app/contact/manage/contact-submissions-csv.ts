import { submissionFilterFrom } from '#app/lib/admin-lists.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { csvBatchSize, csvDownload } from '#app/lib/csv-download.server.ts'
import type { Route } from './+types/contact-submissions-csv.ts'
import { listSubmissions, type Submission } from './submissions.data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = submissionFilterFrom(url.searchParams)
  return csvDownload<Submission>(context, {
    fileName: 'contact-submissions.csv',
    columns: ['Date', 'Name', 'Email', 'Message', 'Mailed', 'Mail error'],
    async read(from) {
      return (await listSubmissions(supabase, filter, { from, size: csvBatchSize })).submissions
    },
    cellsOf: (row) => [
      row.created_at,
      row.name,
      row.email,
      row.message,
      row.email_sent_at ?? '',
      row.email_error ?? '',
    ],
  })
}
