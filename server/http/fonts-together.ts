import { afterFirstFrame } from './after-first-frame.ts'

/**
 * Runs in the page, after its fonts, once it is shown. Naming a font lays out the whole page, and so
 * does each file that arrives: two fonts were three times, each long enough on a slow phone to keep a
 * finger waiting. So the files are fetched first and named once all are there, and the page is laid
 * out once. What does not come, or is not wanted at once, is left to the styles.
 */
export const fontsTogether = afterFirstFrame(`
  var styles = document.querySelector('style[data-fonts]')
  var links = [].slice.call(document.querySelectorAll('link[rel=preload][as=font]'))
  var fetched = [].slice.call(styles.sheet.cssRules).map(function (rule, index) {
    var says = rule instanceof CSSFontFaceRule && rule.style
    var src = says && says.getPropertyValue('src')
    if (!src || !links.some(function (link) { return src.indexOf(link.getAttribute('href')) > 0 })) return null
    var family = says.getPropertyValue('font-family').replace(/["']/g, '')
    var kind = { style: says.getPropertyValue('font-style'), weight: says.getPropertyValue('font-weight') }
    return new FontFace(family, src, kind).load().then(function (face) {
      return { face: face, index: index }
    }, function () { return null })
  })
  Promise.all(fetched).then(function (results) {
    // From the last to the first, so that a rule's number is right when its turn comes.
    results.filter(Boolean).reverse().forEach(function (result) {
      document.fonts.add(result.face)
      styles.sheet.deleteRule(result.index)
    })
    styles.media = 'all'
  })`)
