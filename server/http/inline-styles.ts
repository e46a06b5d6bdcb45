const stylesheet = /<link rel="stylesheet" href="([^"]+)"([^>]*)>/g

/**
 * Puts the page's styles into the page, so that the first paint waits for one answer instead of
 * two. The link stays for whoever looks for it, but no longer holds anything up.
 */
export function inlineStyles(html: string, readStyles: (path: string) => string | null): string {
  return html.replace(stylesheet, (link, href: string, rest: string) => {
    const styles = readStyles(href)
    if (styles === null || /<\/style/i.test(styles)) return link
    return `<style>${styles}</style><link rel="stylesheet" href="${href}" media="not all"${rest}>`
  })
}
