import type { Returns } from '#app/lib/database.ts'
import { type Picture, pictureOf, publicAddress } from '#app/lib/files.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { blogImages } from './blog-images.ts'

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
  return { ...data, posts: data.posts.map((post) => withCover(supabase, post)) }
}

/**
 * A post with those before, after and like it. `published_at` is null for a draft, in the future for a
 * scheduled post: only its author and admins see those.
 */
export async function findPost(supabase: Supabase, slug: string) {
  const { data } = await supabase.rpc('read_post', { slug }).throwOnError()
  if (!data) return null
  const related = data.related.map((post) => withCover(supabase, post))
  return { ...withCover(supabase, data), related }
}

/** The current address of a post that was once at this one. */
export async function findRedirect(supabase: Supabase, path: string) {
  const { data } = await supabase.rpc('find_redirect', { path }).throwOnError()
  return data
}

/** The state of an unpublished post: whether it waits for approval, or why it was refused. */
export async function findPostState(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('blog_posts')
    .select('requested_published_at, refusal_reason')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

/** The newest published posts, with the content of short ones. */
export async function listPostsForFeed(supabase: Supabase) {
  const { data } = await supabase.rpc('list_feed_posts').throwOnError()
  return data.map((post) => withCover(supabase, post))
}

export type FeedPost = Awaited<ReturnType<typeof listPostsForFeed>>[number]

/** The featured picture of a post. */
export type PostCover = Picture & {
  /** Wide, for social networks and feed readers. */
  shared: string
}

type StoredPost = Pick<Returns<'list_feed_posts'>[number], 'cover_image_url'>

function withCover<Post extends StoredPost>(
  supabase: Supabase,
  { cover_image_url: path, ...post }: Post,
): Omit<Post, 'cover_image_url'> & { cover: PostCover | null } {
  const picture = path && pictureOf(supabase, blogImages, path)
  if (!picture) return { ...post, cover: null }
  const wide = { width: 1200, height: 600, quality: 75 }
  const shared = publicAddress(supabase, { bucket: blogImages, path }, wide)
  return { ...post, cover: { ...picture, shared } }
}
