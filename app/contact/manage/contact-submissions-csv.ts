import { supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import type { Route } from './+types/contact-submissions-csv.ts'
import { listSubmissions, type Submission, submissionFilterFrom } from './submissions.data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = submissionFilterFrom(url.searchParams)
  return csvDownload<Submission>(context, {
    fileName: 'contact-submissions.csv',
    columns: [
      'Date',
      'Name',
      'Email',
      'Message',
      'Emailed',
      'Email error',
      'Read',
      'Replied',
      'Note',
    ],
    read: async (range) => (await listSubmissions(supabase, filter, range)).submissions,
    linesOf: (row) => [
      [
        row.created_at,
        row.name,
        row.email,
        row.message,
        row.email_sent_at,
        row.email_error,
        row.read_at,
        row.replied_at,
        row.note,
      ],
    ],
  })
}
