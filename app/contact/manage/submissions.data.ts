import type { Tables } from '#app/lib/database.ts'
import { anyContaining, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** The delivery status is email_sent_at, or email_error with the reason. */
export type Submission = Tables<'contact_submissions'>

type SubmissionFilter = { search: string; isUndelivered: boolean }

export function submissionFilterFrom(query: URLSearchParams): SubmissionFilter {
  return { search: searchFrom(query), isUndelivered: query.get('undelivered') === '1' }
}

const columns = 'id, created_at, name, email, message, email_sent_at, email_error'

/** Newest first, from the given row on. */
export async function listSubmissions(
  supabase: Supabase,
  { search, isUndelivered }: SubmissionFilter,
  range: Range,
) {
  let query = supabase.from('contact_submissions').select(columns, { count: 'exact' })
  if (search) query = query.or(anyContaining(['name', 'email', 'message'], search))
  if (isUndelivered) query = query.is('email_sent_at', null)
  const newest = query.order('created_at', { ascending: false }).order('id', { ascending: false })
  const { rows, total } = await readRange(newest, range)
  return { submissions: rows, total }
}

export async function findSubmission(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('contact_submissions')
    .select(columns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function deleteSubmission(supabase: Supabase, id: string) {
  await supabase.from('contact_submissions').delete().eq('id', id).throwOnError()
}
