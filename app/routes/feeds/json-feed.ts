import { listPostsForFeed } from '#app/data/posts.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { feedHtml } from '#app/lib/feed-html.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/json-feed.ts'

/** https://www.jsonfeed.org/version/1.1/ */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(hostContext)
  const posts = await listPostsForFeed(context.get(supabaseContext))
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${site.businessName}: blog`,
    description: site.description,
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/blog/feed.json`,
    language: 'en-US',
    items: posts.map((post) => ({
      id: post.id,
      url: `${siteUrl}/blog/${post.slug}`,
      title: post.title,
      summary: post.excerpt,
      content_html: feedHtml(post.content, siteUrl),
      date_published: post.published_at,
      date_modified: post.updated_at,
      authors: [{ name: post.author_name }],
      tags: post.category ? [post.category.name] : [],
    })),
  }
  return new Response(JSON.stringify(feed), {
    headers: {
      'Content-Type': 'application/feed+json; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}
