/** As much text as a phone shows before anybody scrolls. */
const firstScreenLength = 300
/** Elements whose text is not shown, or not read as HTML, are passed over as a whole. */
const token =
  /<(script|style|svg|noscript|template|textarea|select|details)\b[\s\S]*?<\/\1>|<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/g
const blocks = new Set(['p', 'h1', 'header', 'section', 'ul', 'ol', 'form'])

/** Where the first screen of a page ends, about: after a block of its main part. */
export function findFold(html: string): number {
  const start = html.indexOf('<main')
  if (start === -1) return Math.max(html.lastIndexOf('</body>'), 0)
  let length = 0
  const pattern = new RegExp(token)
  pattern.lastIndex = start
  for (let found = pattern.exec(html); found; found = pattern.exec(html)) {
    const [, , slash, name = '', text = ''] = found
    length += text.trim().length
    if (!slash) continue
    if (name === 'main') return found.index
    if (length >= firstScreenLength && blocks.has(name)) return pattern.lastIndex
  }
  return html.length
}
