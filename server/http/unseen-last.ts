const fontPreload = /<link rel="preload"([^>]*\sas="font"[^>]*)>/g
const structuredData = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

/**
 * What is not needed to show a page comes after it. Text is painted in the reader's own fonts until
 * ours are there. Browsers look ahead for what to fetch, and asking for two fonts before the first
 * word is parsed was two per cent of the first paint, so theirs are named here and asked for
 * afterwards (fonts-together.ts). What is written for search engines leaves its place marked, where hydration looks
 * for it (hydrate-later.ts).
 */
export function unseenLast(html: string): string {
  const fonts = [...html.matchAll(fontPreload)].map(
    ([, attributes]) => `<link rel="preload" media="not all"${attributes}>`,
  )
  const data = [...html.matchAll(structuredData)].map(
    ([, text]) => `<script type="application/ld+json" data-moved>${text}</script>`,
  )
  return html
    .replace(fontPreload, '')
    .replace(structuredData, '<meta data-place/>')
    .replace('</body>', () => `${fonts.join('')}${data.join('')}</body>`)
}
