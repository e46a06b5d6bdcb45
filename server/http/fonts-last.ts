const fontPreload = /<link rel="preload"[^>]*\sas="font"[^>]*>/g

/**
 * Text is painted in the reader's own fonts until ours are there. They are fetched as soon as the
 * page itself has arrived, and no longer share a slow line with it.
 */
export function fontsLast(html: string): string {
  const links = html.match(fontPreload) ?? []
  return html.replace(fontPreload, '').replace('</body>', () => `${links.join('')}</body>`)
}
