import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export const blogPageSize = 9

type PostFilter = { search?: string; categoryId?: string | null; page?: number; pageSize?: number }

/** Published posts, newest first. */
export async function listPosts(supabase: Supabase, filter: PostFilter) {
  const { data } = await supabase
    .rpc('list_posts', {
      search: filter.search ?? '',
      category: filter.categoryId ?? undefined,
      page: filter.page ?? 1,
      page_size: filter.pageSize ?? blogPageSize,
    })
    .throwOnError()
  return data
}

/** `published_at` is null for a draft, in the future for a scheduled post: only its author and admins see those. */
export async function findPost(supabase: Supabase, slug: string) {
  const { data } = await supabase
    .from('blog_posts')
    .select(
      'id, title, slug, content, excerpt, word_count, author_name, published_at, updated_at, user_id, category:blog_categories(id, name)',
    )
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError()
  return data
}

/** The posts published just before and just after. */
export async function findNeighbours(
  supabase: Supabase,
  { id, published_at: at }: { id: string; published_at: string },
) {
  // The upper bound beside the 'or' lets Postgres use the index.
  const earlier = supabase
    .from('blog_posts')
    .select('slug, title')
    .lte('published_at', at)
    .or(`published_at.lt."${at}",id.lt.${id}`)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
  const later = supabase
    .from('blog_posts')
    .select('slug, title')
    .gte('published_at', at)
    .lte('published_at', new Date().toISOString())
    .or(`published_at.gt."${at}",id.gt.${id}`)
    .order('published_at', { ascending: true })
    .order('id', { ascending: true })
  const [previous, next] = await Promise.all([
    earlier.limit(1).maybeSingle().throwOnError(),
    later.limit(1).maybeSingle().throwOnError(),
  ])
  return { previous: previous.data, next: next.data }
}

export type FeedPost = Returns<'list_feed_posts'>[number]

/** The newest published posts, with the content of short ones. */
export async function listPostsForFeed(supabase: Supabase) {
  const { data } = await supabase.rpc('list_feed_posts').throwOnError()
  return data
}
