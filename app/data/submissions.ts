import type { SubmissionFilter } from '#app/lib/admin-lists.ts'
import { quotedContaining } from '#app/lib/like-pattern.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Submission = {
  id: string
  created_at: string
  name: string
  email: string
  message: string
  /** The delivery mark: when the mail left, or why it did not. */
  email_sent_at: string | null
  email_error: string | null
}

const columns = 'id, created_at, name, email, message, email_sent_at, email_error'

/** Newest first, from the given row on. */
export async function listSubmissions(
  supabase: Supabase,
  { search, isUndelivered }: SubmissionFilter,
  { from, size }: { from: number; size: number },
): Promise<{ submissions: Submission[]; total: number }> {
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
    .overrideTypes<Submission[], { merge: false }>()
  // Behind the last row there is nothing, and that is no fault.
  if (error?.code === 'PGRST103') return { submissions: [], total: from }
  if (error) throw error
  return { submissions: data, total: count ?? data.length }
}

export async function findSubmission(supabase: Supabase, id: string): Promise<Submission | null> {
  const { data } = await supabase
    .from('contact_submissions')
    .select(columns)
    .eq('id', id)
    .maybeSingle<Submission>()
    .throwOnError()
  return data
}

export async function deleteSubmission(supabase: Supabase, id: string) {
  await supabase.from('contact_submissions').delete().eq('id', id).throwOnError()
}
