import { listPublicLetters } from '#app/letters/archive/public-letters.data.ts'
import { excerpt, stripHtml } from '#app/lib/excerpt.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { type FeedPost, listPostsForFeed } from './posts.data.ts'

/** A post or a public letter. */
export type FeedItem = Omit<FeedPost, 'slug' | 'category_id'> & { path: string }

const mostLetters = 20
/** A longer letter is shown by its first words and a link. */
const longestContent = 20_000

/** The newest posts and public letters, newest first. */
export async function listFeedItems(supabase: Supabase, author: string): Promise<FeedItem[]> {
  const [posts, letters] = await Promise.all([
    listPostsForFeed(supabase),
    listPublicLetters(supabase, mostLetters),
  ])
  const items: FeedItem[] = [
    ...posts.map(({ slug, ...post }) => ({ ...post, path: `/blog/${slug}` })),
    ...letters.map(({ slug, subject, preview_line, body_html, sent_at }) => ({
      id: `letters/${slug}`,
      path: `/letters/${slug}`,
      title: subject,
      excerpt: preview_line || excerpt(stripHtml(body_html), 200),
      content: body_html.length > longestContent ? null : body_html,
      author_name: author,
      is_by_reader: false,
      published_at: sent_at,
      updated_at: sent_at,
      category_name: null,
      cover: null,
    })),
  ]
  return items.sort((a, b) => b.published_at.localeCompare(a.published_at))
}
