import { tellTones } from '#app/editor/blocks/callout.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import type { Host } from '#app/lib/host.ts'
import { absoluteUrl } from '#app/lib/seo/absolute-url.ts'
import { socialCardPath } from '#app/lib/seo/seo.ts'
import type { FeedItem } from './feed-items.data.ts'

/** A post's or letter's HTML for feed readers: sanitized, with absolute URLs. */
export async function feedHtml(host: Host, { content, excerpt, path }: FeedItem) {
  if (content === null) {
    const link = `<a href="${host.siteUrl}${path}">Read the whole post</a>`
    return `<p>${escapeXml(excerpt)}</p><p>${link}</p>`
  }
  return withFullAddresses(tellTones(await sanitizeHtml(host, content)), host.siteUrl)
}

/** The featured picture, or the drawn social card. */
export function feedImage({ siteUrl }: Host, { cover, path }: FeedItem) {
  return absoluteUrl(siteUrl, cover?.shared ?? socialCardPath(path))
}

export function withFullAddresses(html: string, siteUrl: string) {
  return html.replace(/ (href|src)="([/#])/g, (_, name: string, start: string) =>
    start === '/' ? ` ${name}="${siteUrl}/` : ` ${name}="#`,
  )
}

/**
 * Maps rows in order. A row that throws is logged and left out, so one broken post does not break
 * the feed.
 */
export async function eachRow<Row, Made>(
  host: Host,
  rows: readonly Row[],
  make: (row: Row) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const row of rows) {
    try {
      made.push(await make(row))
    } catch (cause) {
      host.log('error', 'a row was left out of a feed', cause)
    }
  }
  return made
}

/** Also drops control characters, which XML cannot hold in any form. */
export function escapeXml(text: string) {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
