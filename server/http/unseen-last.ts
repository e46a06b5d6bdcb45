const fontPreload = /<link rel="preload"[^>]*\sas="font"[^>]*>/g
const structuredData = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

/**
 * What is not needed to show a page comes after it. Text is painted in the reader's own fonts until
 * ours are there; what is written for search engines leaves its place marked, where hydration looks
 * for it (hydrate-later.ts).
 */
export function unseenLast(html: string): string {
  const fonts = html.match(fontPreload) ?? []
  const data = [...html.matchAll(structuredData)].map(
    ([, text]) => `<script type="application/ld+json" data-moved>${text}</script>`,
  )
  return html
    .replace(fontPreload, '')
    .replace(structuredData, '<meta data-place/>')
    .replace('</body>', () => `${fonts.join('')}${data.join('')}</body>`)
}
