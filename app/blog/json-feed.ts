import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { readDate } from '#app/lib/dates/dates.ts'
import type { Route } from './+types/json-feed.ts'
import { byline } from './byline.ts'
import { eachRow, feedHtml, feedImage } from './feed-html.server.ts'
import { listFeedItems } from './feed-items.data.ts'

/** https://www.jsonfeed.org/version/1.1/ */
export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const { siteUrl, content } = host
  const { business } = content
  const items = await listFeedItems(context.get(supabaseContext), business.ownerName)
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${business.businessName}: blog`,
    description: business.description,
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/blog/feed.json`,
    language: 'en-US',
    items: await eachRow(host, items, async (post) => ({
      id: post.id,
      url: siteUrl + post.path,
      title: post.title,
      summary: post.excerpt,
      content_html: await feedHtml(host, post),
      image: feedImage(host, post),
      date_published: readDate(post.published_at)?.toISOString(),
      date_modified: readDate(post.updated_at)?.toISOString(),
      authors: [{ name: byline(post) }],
      tags: post.category_name === null ? [] : [post.category_name],
    })),
  }
  return new Response(JSON.stringify(feed), {
    headers: {
      'Content-Type': 'application/feed+json; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}
