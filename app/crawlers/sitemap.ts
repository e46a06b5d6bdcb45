import { eachRow, escapeXml } from '#app/blog/feed-html.server.ts'
import { listPostAddresses } from '#app/blog/post-addresses.data.ts'
import { listFreeLessonAddresses } from '#app/courses/public/course-cards.data.ts'
import { listPublicLetters } from '#app/letters/archive/public-letters.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { readDate } from '#app/lib/dates/dates.ts'
import { isOffMenu } from '#content/defaults/menu.ts'
import { documents } from '#content/documents.ts'
import type { Route } from './+types/sitemap.ts'

type Entry = { path: string; updatedAt?: string }

const pages: Entry[] = [
  { path: '/' },
  { path: '/services' },
  { path: '/about' },
  { path: '/contact' },
  { path: '/blog' },
  { path: '/qbo-tips' },
  { path: '/qbo-quiz' },
  { path: '/bookkeeping-basics' },
]

const mostLetters = 1000

const datedPages = ['debits', 'accounts', 'privacy', 'terms'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const supabase = context.get(supabaseContext)
  const [posts, freeLessons, letters] = await Promise.all([
    listPostAddresses(supabase),
    listFreeLessonAddresses(supabase),
    listPublicLetters(supabase, mostLetters),
  ])
  const entries = [
    ...pages.filter(({ path }) => path !== '/qbo-tips' || !isOffMenu(host.content.menu, path)),
    ...datedPages.map((name) => ({
      path: documents[name].path,
      updatedAt: host.content[name].lastUpdated,
    })),
    ...freeLessons,
    ...posts.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, updatedAt: updated_at })),
    ...(letters.length > 0 ? [{ path: '/letters' }] : []),
    ...letters.map(({ slug, sent_at }) => ({ path: `/letters/${slug}`, updatedAt: sent_at })),
  ]
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...(await eachRow(host, entries, (entry) => urlElement(host.siteUrl, entry))),
    '</urlset>',
  ]
  return new Response(xml.join('\n'), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}

function urlElement(siteUrl: string, { path, updatedAt }: Entry) {
  const modified = updatedAt && readDate(updatedAt)?.toISOString().slice(0, 10)
  const lastmod = modified ? `<lastmod>${modified}</lastmod>` : ''
  return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`
}
