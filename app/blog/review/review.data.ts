import type { Tables } from '#app/lib/database.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { type Range, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type StudentWriting = Tables<'site_settings'>['student_writing']

/** Posts of students that wait for approval, or that no admin has settled since they appeared. */
export async function listPostsToReview(supabase: Supabase, range: Range) {
  const query = supabase
    .from('blog_posts')
    .select(
      'id, title, slug, excerpt, user_id, author_name, published_at, requested_published_at, refusal_reason, created_at, updated_at, category:blog_categories(name)',
      { count: 'exact' },
    )
    .eq('needs_review', true)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  const { rows, total } = await readRange(query, range)
  return { posts: rows, total }
}

export type PostToReview = Awaited<ReturnType<typeof listPostsToReview>>['posts'][number]

export async function countPostsToReview(supabase: Supabase) {
  const { count } = await supabase
    .from('blog_posts')
    .select('id', { count: 'exact', head: true })
    .eq('needs_review', true)
    .throwOnError()
  return count ?? 0
}

/** Keeps what the admin is shown. Returns the posts that have changed since she was first shown them. */
export async function noteReadPosts(supabase: Supabase, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { data } = await supabase.rpc('note_read_posts', { posts: ids }).throwOnError()
  return data
}

export async function readPostChanges(supabase: Supabase, id: string) {
  const { data } = await supabase.rpc('read_post_changes', { post: id }).throwOnError()
  return data
}

/** Throws PT409 when the post has changed since the admin saw it, PT404 when it is settled or gone. */
export async function approveVersion(supabase: Supabase, { id, seenAt }: SeenPost) {
  await supabase.rpc('approve_post', { post: id, version: seenAt }).throwOnError()
}

/** `seenAt` is the updated_at that the admin saw: a post that has changed since is not settled. */
export type SeenPost = { id: string; seenAt: string }

/** The post as the admin saw it; null when it has changed since, is settled or gone. */
export async function findPostToReview(supabase: Supabase, { id, seenAt }: SeenPost) {
  const { data } = await supabase
    .from('blog_posts')
    .select('title, author_name, user_id, requested_published_at')
    .eq('id', id)
    .eq('updated_at', seenAt)
    .eq('needs_review', true)
    .maybeSingle()
    .throwOnError()
  return data
}

/** False when the post has changed since the admin saw it. The database sets the time. */
export async function refuseVersion(supabase: Supabase, { id, seenAt }: SeenPost, reason: string) {
  const { data } = await supabase
    .from('blog_posts')
    .update({
      published_at: null,
      requested_published_at: null,
      refusal_reason: reason,
      reviewed_at: new Date().toISOString(),
    })
    .eq('id', id)
    .eq('updated_at', seenAt)
    .select('id')
    .throwOnError()
  return data.length > 0
}

/** Queues the mail with the stored reason. */
export async function mailRefusal(supabase: Supabase, postId: string) {
  await orThrow(supabase.functions.invoke('send-post-refusal', { body: { post_id: postId } }))
}

/** `isChosen`: the owner has said so; otherwise it is the default. */
export async function readStudentWriting(supabase: Supabase) {
  const { data } = await supabase
    .from('site_settings')
    .select('student_writing, writing_is_chosen')
    .maybeSingle()
    .throwOnError()
  const writing: StudentWriting = data?.student_writing ?? 'open'
  return { writing, isChosen: data?.writing_is_chosen ?? false }
}

export async function saveStudentWriting(supabase: Supabase, writing: StudentWriting) {
  await supabase
    .from('site_settings')
    .upsert({ student_writing: writing, writing_is_chosen: true })
    .throwOnError()
}

/** The people who may publish on an open blog. */
export async function countStudents(supabase: Supabase) {
  const { count } = await supabase
    .from('user_roles')
    .select('user_id', { count: 'exact', head: true })
    .eq('role', 'student')
    .throwOnError()
  return count ?? 0
}

export async function listTrustedWriters(supabase: Supabase) {
  const { data: roles } = await supabase
    .from('user_roles')
    .select('user_id')
    .eq('is_trusted_writer', true)
    .throwOnError()
  if (roles.length === 0) return []
  const ids = roles.map(({ user_id }) => user_id)
  const { data: people } = await supabase
    .from('users')
    .select('id, email, full_name:raw_user_meta_data->>full_name')
    .in('id', ids)
    .order('email')
    .throwOnError()
  return people
}

/** Throws PGRST116 when there is no such person. */
export async function trustWriter(supabase: Supabase, userId: string, isTrusted: boolean) {
  await supabase
    .from('user_roles')
    .update({ is_trusted_writer: isTrusted })
    .eq('user_id', userId)
    .select('user_id')
    .single()
    .throwOnError()
}
