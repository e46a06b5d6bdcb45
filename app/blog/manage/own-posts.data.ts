import type { Returns, Tables } from '#app/lib/database.ts'
import { adminPageSize, containing, rangeOf, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { PostRow, PostStateName } from './post-fields.ts'

type WrittenPostList = Pick<Returns<'admin_list_posts'>, 'posts' | 'total' | 'total_is_capped'>

type Filter = {
  title: string
  categoryId: string | null
  /** Null for all. */
  state: PostStateName | null
  page: number
}

/** The writer's own posts, drafts too, newest first. */
export async function listOwnPosts(
  supabase: Supabase,
  userId: string,
  { title, categoryId, state, page }: Filter,
): Promise<WrittenPostList> {
  const now = new Date().toISOString()
  let query = supabase
    .from('blog_posts')
    .select(
      'id, title, slug, excerpt, user_id, author_name, published_at, requested_published_at, refusal_reason, created_at, updated_at, category_id, category:blog_categories(name)',
      { count: 'exact' },
    )
    .eq('user_id', userId)
  if (title) query = query.ilike('title', containing(title))
  if (categoryId) query = query.eq('category_id', categoryId)
  if (state === 'draft') query = query.is('published_at', null).is('requested_published_at', null)
  if (state === 'waiting') query = query.not('requested_published_at', 'is', null)
  if (state === 'scheduled') query = query.gt('published_at', now)
  if (state === 'published') query = query.lte('published_at', now)
  const newest = query.order('created_at', { ascending: false }).order('id', { ascending: false })
  const { rows, total } = await readRange(newest, rangeOf(page))
  const posts = rows.map(({ category, ...post }) => ({
    ...post,
    category_name: category?.name ?? null,
  }))
  return { posts, total, total_is_capped: false }
}

/** Drafts too. */
export async function countOwnPosts(supabase: Supabase, userId: string) {
  const { count } = await supabase
    .from('blog_posts')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .throwOnError()
  return count ?? 0
}

export type PostQuota = Returns<'my_post_quota'>[number]

/** Null for an admin, who has none. */
export async function findPostQuota(supabase: Supabase): Promise<PostQuota | null> {
  const { data } = await supabase.rpc('my_post_quota').maybeSingle().throwOnError()
  return data
}

/** Posts of all authors, for admins. */
export async function listAllPosts(
  supabase: Supabase,
  { title, categoryId, state, page }: Filter,
): Promise<WrittenPostList> {
  const { data } = await supabase
    .rpc('admin_list_posts', {
      search: title,
      category: categoryId ?? undefined,
      state: state ?? undefined,
      page,
      page_size: adminPageSize,
    })
    .throwOnError()
  return data
}

export async function findOwnPost(supabase: Supabase, userId: string, id: string) {
  const { data } = await supabase
    .from('blog_posts')
    .select(
      'id, title, slug, content, category_id, published_at, requested_published_at, refusal_reason, cover_image_url, cover_image_alt, written_excerpt, search_description',
    )
    .eq('id', id)
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Without `published_at`: now for a new post, unchanged for an old one. */
type PostFields = PostRow &
  Partial<Pick<Tables<'blog_posts'>, 'published_at' | 'requested_published_at'>>

export type SavedPost = Awaited<ReturnType<typeof createPost>>
const savedColumns = 'id, slug, title, published_at, requested_published_at'

export async function createPost(supabase: Supabase, userId: string, fields: PostFields) {
  const { data } = await supabase
    .from('blog_posts')
    .insert({ ...fields, user_id: userId })
    .select(savedColumns)
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when the post is not the user's own, or deleted. */
export async function updatePost(
  supabase: Supabase,
  userId: string,
  id: string,
  fields: PostFields,
) {
  const { data } = await supabase
    .from('blog_posts')
    .update(fields)
    .eq('id', id)
    .eq('user_id', userId)
    .select(savedColumns)
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when the post is not the user's own, or deleted. */
export async function deletePost(supabase: Supabase, userId: string, id: string) {
  await supabase
    .from('blog_posts')
    .delete()
    .eq('id', id)
    .eq('user_id', userId)
    .select('id')
    .single()
    .throwOnError()
}

/**
 * Unpublishes a post of any author, for admins. Throws PGRST116 when row level security refuses.
 */
export async function takeDownPost(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('blog_posts')
    .update({ published_at: null })
    .eq('id', id)
    .select(savedColumns)
    .single()
    .throwOnError()
  return data
}

/** For the link after saving. */
export async function findSavedPost(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('blog_posts')
    .select(savedColumns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function hasOwnPostTitled(supabase: Supabase, userId: string, title: string) {
  const { data } = await supabase
    .from('blog_posts')
    .select('id')
    .eq('user_id', userId)
    .eq('title', title)
    .limit(1)
    .throwOnError()
  return data.length > 0
}
