import { fontsTogether } from './fonts-together.ts'
import { findFold } from './page-fold.ts'
import { namesIn, namesWithAttributesIn } from './selector-needs.ts'
import { Stylesheet } from './stylesheet.ts'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)>/g

/**
 * Puts the styles that a page uses into the page, so that its first paint waits for one answer
 * instead of two: those of the first screen at the top, what the rest of the page adds where that
 * screen ends, fonts at the end. The stylesheet itself is fetched once all is shown (hydrate-later.ts).
 */
export function createStyleInliner(readStyles: (path: string) => string | null) {
  const sheets = new Map<string, Stylesheet | null>()

  function sheetAt(href: string): Stylesheet | null {
    const known = sheets.get(href)
    if (known !== undefined) return known
    const text = readStyles(href)
    // Such a text would end the element it stands in.
    const sheet = text === null || /<\/style/i.test(text) ? null : new Stylesheet(text)
    sheets.set(href, sheet)
    return sheet
  }

  return function inlineStyles(html: string): string {
    const used = [...html.matchAll(stylesheetLink)]
      .map(([, href = '']) => sheetAt(href))
      .filter((sheet) => sheet !== null)
    if (used.length === 0) return html
    const fold = findFold(html)
    const firstScreen = html.slice(0, fold)
    const top = {
      names: namesWithAttributesIn(firstScreen),
      html: firstScreen,
      isFirstScreen: true,
    }
    const whole = { names: namesIn(html), html, isFirstScreen: false }

    const firsts = new Map(used.map((sheet) => [sheet, sheet.usedIn(top)]))
    const upper = firstScreen.replace(stylesheetLink, (link, href: string, attributes: string) => {
      const sheet = sheetAt(href)
      if (!sheet) return link
      return `<style data-first-screen>${firsts.get(sheet)}</style><link rel="stylesheet" data-href="${href}" media="not all"${attributes}>`
    })
    const rest = used.map((sheet) => sheet.usedIn(whole, firsts.get(sheet))).join('')
    const fonts = used.map((sheet) => sheet.webFonts).join('')
    // Without scripts nothing fetches the stylesheet later, and the next page may need it at once.
    const links = (html.match(stylesheetLink) ?? []).join('')
    const bringFonts = `<style data-fonts media="not all">${fonts}</style><script>${fontsTogether}</script>`
    const end = `${fonts && bringFonts}<noscript>${links}</noscript></body>`
    const lower = html.slice(fold).replace('</body>', () => end)
    return `${upper}<style data-below-fold>${rest}</style>${lower}`
  }
}
