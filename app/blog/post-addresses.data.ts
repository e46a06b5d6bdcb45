import { readAll } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

// Far below the limit of a sitemap, which is made in one go.
const postLimit = 10_000

/** Newest first. */
export async function listPostAddresses(supabase: Supabase) {
  return readAll(
    (from, to) =>
      supabase
        .from('blog_posts')
        .select('slug, updated_at')
        .lte('published_at', new Date().toISOString())
        .order('published_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    postLimit,
  )
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
