import type { SubmissionFilter } from '#app/lib/admin-lists.ts'
import type { Tables } from '#app/lib/database.ts'
import { quotedContaining } from '#app/lib/like-pattern.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** The delivery status is email_sent_at, or email_error with the reason. */
export type Submission = Tables<'contact_submissions'>

const columns = 'id, created_at, name, email, message, email_sent_at, email_error'

/** Newest first, from the given row on. */
export async function listSubmissions(
  supabase: Supabase,
  { search, isUndelivered }: SubmissionFilter,
  { from, size }: { from: number; size: number },
) {
  let query = supabase.from('contact_submissions').select(columns, { count: 'exact' })
  if (search) {
    const pattern = quotedContaining(search)
    query = query.or(
      ['name', 'email', 'message'].map((column) => `${column}.ilike.${pattern}`).join(','),
    )
  }
  if (isUndelivered) query = query.is('email_sent_at', null)
  const { data, count, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + size - 1)
  // PGRST103: beyond the last row, which is an empty list.
  if (error?.code === 'PGRST103') return { submissions: [], total: from }
  if (error) throw error
  return { submissions: data, total: count ?? data.length }
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
