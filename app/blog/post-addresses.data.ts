import type { Tables } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

// Far below the limit of a sitemap, which is made in one go.
const postLimit = 10_000
const pageSize = 1000

/** Newest first. Read in pages, because the REST service limits the rows of a response. */
export async function listPostAddresses(supabase: Supabase) {
  const posts: Pick<Tables<'blog_posts'>, 'slug' | 'updated_at'>[] = []
  while (posts.length < postLimit) {
    const { data } = await supabase
      .from('blog_posts')
      .select('slug, updated_at')
      .lte('published_at', new Date().toISOString())
      .order('published_at', { ascending: false })
      .order('id')
      .range(posts.length, posts.length + pageSize - 1)
      .throwOnError()
    posts.push(...data)
    if (data.length < pageSize) break
  }
  return posts
}

export async function findPostTitle(supabase: Supabase, slug: string) {
  const { data } = await supabase
    .from('blog_posts')
    .select('title')
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError()
  return data?.title
}
