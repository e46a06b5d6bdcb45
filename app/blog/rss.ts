import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { readDate } from '#app/lib/dates/dates.ts'
import type { Host } from '#app/lib/host.ts'
import type { Route } from './+types/rss.ts'
import { byline } from './byline.ts'
import { eachRow, escapeXml, feedHtml, feedImage } from './feed-html.server.ts'
import { type FeedItem, listFeedItems } from './feed-items.data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const { siteUrl, content } = host
  const { business } = content
  const items = await listFeedItems(context.get(supabaseContext), business.ownerName)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', `${business.businessName}: blog`),
    element('link', `${siteUrl}/blog`),
    element('description', business.description),
    '<language>en-US</language>',
    `<atom:link href="${escapeXml(siteUrl)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...(await eachRow(host, items, (item) => itemElement(host, item))),
    '</channel>',
    '</rss>',
  ]
  return new Response(xml.join('\n'), {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}

async function itemElement(host: Host, post: FeedItem) {
  const link = host.siteUrl + post.path
  const published = readDate(post.published_at)
  return [
    '<item>',
    element('title', post.title),
    element('link', link),
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    ...(published ? [element('pubDate', published.toUTCString())] : []),
    element('dc:creator', byline(post)),
    ...(post.category_name === null ? [] : [element('category', post.category_name)]),
    element('description', post.excerpt),
    element('content:encoded', await feedHtml(host, post)),
    `<media:content url="${escapeXml(feedImage(host, post))}" medium="image"/>`,
    '</item>',
  ].join('\n')
}

function element(name: string, text: string) {
  return `<${name}>${escapeXml(text)}</${name}>`
}
