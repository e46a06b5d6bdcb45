const wordListParagraph = /mso-list:\s*\S+\s+level(\d)/i
const bulletSign = /^[\s\u00a0]*(?:[·•▪o§-]|\uf0b7|\uf0a7)[\s\u00a0]+/u
const numberSign = /^[\s\u00a0]*\(?(?:\d+|[a-z]{1,3})[.)][\s\u00a0]+/i

/**
 * Cleans the clipboard HTML of Word and Google Docs: headings of the levels we have, real lists,
 * bold and italics as tags, without fonts, colours and comments.
 */
export function cleanPastedHtml(html: string) {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml')) {
    element.remove()
  }
  dropComments(body)
  makeWordLists(body)
  keepEmphasis(body)
  renameHeadings(body)
  for (const element of body.querySelectorAll('*')) {
    // Word's own elements, such as o:p.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!keptAttributes.has(name)) element.removeAttribute(name)
    }
  }
  for (const span of [...body.querySelectorAll('span, font')]) span.replaceWith(...span.childNodes)
  return body.innerHTML
}

/** The CSP applies to parsed HTML, too: a style element in it would be reported as a violation. */
export function withoutStyles(html: string) {
  return html.replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
}

const keptAttributes = new Set([
  ...['href', 'src', 'alt', 'colspan', 'rowspan', 'start'],
  ...['data-size', 'data-zoom', 'data-block', 'data-tone', 'data-part'],
])

function dropComments(body: HTMLElement) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Word writes list items as paragraphs that begin with a sign and carry 'mso-list' in their style. */
function makeWordLists(body: HTMLElement) {
  let open: { list: HTMLElement; level: number }[] = []
  let previous: Element | null = null
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(wordListParagraph.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== previous) open = []
    const isNumbered =
      numberSign.test(paragraph.textContent) && !bulletSign.test(paragraph.textContent)
    dropSign(paragraph)

    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul')
      const parentItem = current?.list.lastElementChild
      if (parentItem) parentItem.append(list)
      else paragraph.before(list)
      current = { list, level }
      open.push(current)
    }
    const item = document.createElement('li')
    const inner = document.createElement('p')
    inner.append(...paragraph.childNodes)
    item.append(inner)
    current.list.append(item)
    paragraph.remove()
    previous = open[0]?.list ?? null
  }
}

/** The sign stands in a span of its own; older Word writes it as plain text. */
function dropSign(paragraph: HTMLElement) {
  const sign = paragraph.querySelector(
    '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
  )
  if (sign) {
    sign.remove()
    return
  }
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const text = walker.nextNode()
  if (text?.nodeValue)
    text.nodeValue = text.nodeValue.replace(bulletSign, '').replace(numberSign, '')
}

/** Google Docs marks bold and italics by style, and wraps everything in a <b> that is not bold. */
function keepEmphasis(body: HTMLElement) {
  for (const element of [...body.querySelectorAll<HTMLElement>('b, strong')]) {
    if (/^(normal|400)$/.test(element.style.fontWeight)) element.replaceWith(...element.childNodes)
  }
  for (const span of body.querySelectorAll<HTMLElement>('span')) {
    const { fontWeight, fontStyle, textDecorationLine, textDecoration } = span.style
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapInside(span, 'strong')
    if (fontStyle === 'italic') wrapInside(span, 'em')
    if (`${textDecorationLine} ${textDecoration}`.includes('line-through')) wrapInside(span, 's')
  }
}

function wrapInside(element: HTMLElement, tag: string) {
  const wrapper = document.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function renameHeadings(body: HTMLElement) {
  const renamed = { h1: 'h2', h5: 'h4', h6: 'h4' }
  for (const [from, to] of Object.entries(renamed)) {
    for (const heading of [...body.querySelectorAll(from)]) {
      const replacement = document.createElement(to)
      replacement.append(...heading.childNodes)
      heading.replaceWith(replacement)
    }
  }
}
