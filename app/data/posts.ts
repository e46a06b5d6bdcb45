import type { Supabase } from '#app/lib/supabase.server.ts'

export type PostSummary = {
  id: string
  title: string
  slug: string
  /** Plain text, longer than any list shows. */
  excerpt: string
  word_count: number
  author_name: string
  published_at: string
  updated_at: string
  category_id: string | null
  category_name: string | null
}

export type PostList = {
  posts: PostSummary[]
  total: number
  /** There are more than `total`; counting a search stops there. */
  total_is_capped: boolean
  page: number
  page_size: number
}

export const blogPageSize = 9

type PostFilter = { search?: string; categoryId?: string | null; page?: number; pageSize?: number }

/** Published posts, newest first. */
export async function listPosts(supabase: Supabase, filter: PostFilter): Promise<PostList> {
  const { data } = await supabase
    .rpc('list_posts', {
      search: filter.search ?? '',
      category: filter.categoryId ?? null,
      page: filter.page ?? 1,
      page_size: filter.pageSize ?? blogPageSize,
    })
    .throwOnError()
  return data
}

export type Post = {
  id: string
  title: string
  slug: string
  content: string
  excerpt: string
  word_count: number
  author_name: string
  /** Null for a draft, in the future for a scheduled post: only its author and admins see those. */
  published_at: string | null
  updated_at: string
  user_id: string
  category: { id: string; name: string } | null
}

/** Throws the service's error, also PGRST116 when there is no such post. */
export async function getPost(supabase: Supabase, slug: string): Promise<Post> {
  const { data } = await supabase
    .from('blog_posts')
    .select(
      'id, title, slug, content, excerpt, word_count, author_name, published_at, updated_at, user_id, category:blog_categories(id, name)',
    )
    .eq('slug', slug)
    .single<Post>()
    .throwOnError()
  return data
}

export type PostLink = { slug: string; title: string }

/** The posts published just before and just after. */
export async function findNeighbours(
  supabase: Supabase,
  { id, published_at: at }: { id: string; published_at: string },
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  // The bound beside the 'or' is what lets an index find the place among many posts.
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
    earlier.limit(1).maybeSingle<PostLink>().throwOnError(),
    later.limit(1).maybeSingle<PostLink>().throwOnError(),
  ])
  return { previous: previous.data, next: next.data }
}

export type FeedPost = Pick<
  Post,
  'id' | 'title' | 'slug' | 'excerpt' | 'author_name' | 'updated_at'
> & {
  /** Null where the post is too long for a feed. */
  content: string | null
  published_at: string
  category_name: string | null
}

/** The newest published posts, with the text of short ones. */
export async function listPostsForFeed(supabase: Supabase): Promise<FeedPost[]> {
  const { data } = await supabase.rpc('list_feed_posts').throwOnError()
  return data
}
