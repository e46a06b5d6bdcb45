const fontPreload = /<link rel="preload"([^>]*\sas="font"[^>]*)>/g
const structuredData = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

/**
 * What is not needed to show a page comes after it. Text is painted in the reader's own fonts until
 * ours are there. A browser looks ahead for what to fetch, and asking for two fonts before the first
 * word was parsed took two per cent of the first paint: here they are only named, and asked for once
 * the page is shown (fonts-together.ts). What is written for search engines leaves its place marked,
 * where hydration looks for it (hydrate-later.ts).
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
