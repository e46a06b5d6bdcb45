import { usedStyles } from './used-styles.ts'

const stylesheet = /<link rel="stylesheet" href="([^"]+)"([^>]*)>/g

/**
 * Puts the styles that the page uses into the page, so that the first paint waits for one answer
 * instead of two. The whole stylesheet is fetched behind it and takes effect with hydration.
 */
export function inlineStyles(html: string, readStyles: (path: string) => string | null): string {
  return html.replace(stylesheet, (link, href: string, rest: string) => {
    const styles = readStyles(href)
    if (styles === null || /<\/style/i.test(styles)) return link
    return `<style>${usedStyles(styles, html)}</style><link rel="stylesheet" href="${href}" media="not all"${rest}>`
  })
}
