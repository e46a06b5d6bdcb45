import { sanitizeHtml } from './sanitize.server.ts'

/** A post's text for readers' programs: clean, and with addresses that work away from the site. */
export function feedHtml(html: string, siteUrl: string) {
  return sanitizeHtml(html).replace(/ (href|src)="([/#])/g, (_, name: string, start: string) =>
    start === '/' ? ` ${name}="${siteUrl}/` : ` ${name}="#`,
  )
}

/** Also drops the control characters that XML cannot hold in any form. */
export function escapeXml(text: string) {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
