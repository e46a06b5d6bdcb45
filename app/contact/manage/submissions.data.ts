import type { Tables } from '#app/lib/database.ts'
import { anyContaining, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Submission = Tables<'contact_submissions'> & {
  /** The oldest first. */
  contact_replies: Pick<
    Tables<'contact_replies'>,
    'id' | 'created_at' | 'words' | 'status' | 'error'
  >[]
}

const columns = '*, contact_replies(id, created_at, words, status, error)' as const

export const boxes = ['inbox', 'unread', 'undelivered', 'archive'] as const
export type Box = (typeof boxes)[number]

type SubmissionFilter = { search: string; box: Box }

export function submissionFilterFrom(query: URLSearchParams): SubmissionFilter {
  const asked = query.get('box')
  return { search: searchFrom(query), box: boxes.find((box) => box === asked) ?? 'inbox' }
}

/** Newest first, from the given row on. */
export async function listSubmissions(
  supabase: Supabase,
  { search, box }: SubmissionFilter,
  range: Range,
) {
  let query = supabase.from('contact_submissions').select(columns, { count: 'exact' })
  if (search) query = query.or(anyContaining(['name', 'email', 'message', 'note'], search))
  if (box === 'archive') query = query.not('archived_at', 'is', null)
  else query = query.is('archived_at', null)
  if (box === 'undelivered') query = query.is('email_sent_at', null)
  if (box === 'unread') query = query.is('read_at', null)
  const newest = query
    .order('created_at', { referencedTable: 'contact_replies' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  const { rows, total } = await readRange(newest, range)
  return { submissions: rows, total }
}

export async function findSubmission(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('contact_submissions')
    .select(columns)
    .eq('id', id)
    .order('created_at', { referencedTable: 'contact_replies' })
    .maybeSingle()
    .throwOnError()
  return data
}

export async function deleteSubmission(supabase: Supabase, id: string) {
  await supabase.from('contact_submissions').delete().eq('id', id).throwOnError()
}

export type Marks = Partial<Pick<Submission, 'read_at' | 'replied_at' | 'archived_at' | 'note'>>

export async function markSubmission(supabase: Supabase, id: string, marks: Marks) {
  await supabase.from('contact_submissions').update(marks).eq('id', id).throwOnError()
}
