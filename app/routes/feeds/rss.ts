import { type FeedPost, listPostsForFeed } from '#app/data/posts.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { escapeXml, feedHtml } from '#app/lib/feed-html.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/rss.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(hostContext)
  const posts = await listPostsForFeed(context.get(supabaseContext))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${site.businessName}: blog`),
    element('link', `${siteUrl}/blog`),
    element('description', site.description),
    '<language>en-US</language>',
    `<atom:link href="${escapeXml(siteUrl)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => item(siteUrl, post)),
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

function item(siteUrl: string, post: FeedPost) {
  const link = `${siteUrl}/blog/${post.slug}`
  return [
    '<item>',
    element('title', post.title),
    element('link', link),
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    element('pubDate', new Date(post.published_at).toUTCString()),
    element('dc:creator', post.author_name),
    ...(post.category ? [element('category', post.category.name)] : []),
    element('description', post.excerpt),
    element('content:encoded', feedHtml(post.content, siteUrl)),
    '</item>',
  ].join('\n')
}

function element(name: string, text: string) {
  return `<${name}>${escapeXml(text)}</${name}>`
}
