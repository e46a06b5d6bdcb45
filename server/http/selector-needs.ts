/** What a page must hold for a selector to match something in it. */
export type Needs = {
  /** Elements by their name, classes as `.name`, attributes as `[name]`: all of them. */
  names: string[]
  /** One of each of these, as in `:is(.a, .b)`. */
  oneOf: Needs[][]
  /** Matches only once somebody does something, as in `:hover`. */
  isForLater: boolean
}

const token =
  /\.((?:\\.|[\w-]|[^\0-\x7f])+)|#(?:\\.|[\w-])+|\[([\w-]+)(?:"[^"]*"|'[^']*'|[^\]"'])*\]|(::?)([\w-]+)(\(?)|([a-z][\w-]*)/gi
const always =
  /^(?:root|host|is|where|not|has|link|any-link|empty|before|after|backdrop|marker|(?:first|last|only|nth)[\w-]*|view-transition[\w-]*)$/
const matchesAny = /^(?:is|where)$/
/** Parts of a field, which are nowhere else. */
const partOfField = /^(?:placeholder|file-selector|-webkit-(?:date|calendar|search|inner|outer))/
const aField: Needs[] = ['input', 'textarea'].map((name) => ({
  names: [name],
  oneOf: [],
  isForLater: false,
}))

export function needsOf(selector: string): Needs {
  const needs: Needs = { names: [], oneOf: [], isForLater: false }
  const pattern = new RegExp(token)
  for (let found = pattern.exec(selector); found; found = pattern.exec(selector)) {
    const [, className, attribute, colons, pseudo = '', opening, element] = found
    if (className) needs.names.push(`.${className.replace(/\\(.)/g, '$1')}`)
    if (attribute) needs.names.push(`[${attribute}]`)
    if (element) needs.names.push(element.toLowerCase())
    if (!colons) continue
    if (!always.test(pseudo)) needs.isForLater = true
    if (partOfField.test(pseudo)) needs.oneOf.push(aField)
    if (!opening) continue
    const end = closingOf(selector, pattern.lastIndex)
    if (matchesAny.test(pseudo)) {
      const inner = splitSelectors(selector.slice(pattern.lastIndex, end))
      needs.oneOf.push(inner.map(needsOf))
    }
    pattern.lastIndex = end + 1
  }
  return needs
}

export type Names = { has(name: string): boolean }

export function canMatch({ names, oneOf }: Needs, present: Names): boolean {
  return (
    names.every((name) => present.has(name)) &&
    oneOf.every((choices) => choices.some((needs) => canMatch(needs, present)))
  )
}

export function splitSelectors(list: string): string[] {
  const selectors: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < list.length; at++) {
    const character = list[at]
    if (character === '\\') at++
    else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    else if (character === ',' && depth === 0) {
      selectors.push(list.slice(start, at))
      start = at + 1
    }
  }
  return [...selectors, list.slice(start)]
}

/** Where the parenthesis that was opened just before ends. */
function closingOf(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

const attributeOfClass = /\sclass="([^"]*)"/g
const attribute = /\s([a-z][\w-]*)="/g
const openedElement = /<([a-z][a-z0-9-]*)/g
const hiddenText = /<(script|style)\b[\s\S]*?<\/\1>/g

/** The elements and classes of a page, named as selectors need them. */
export function namesIn(html: string): Set<string> {
  const seen = html.replace(hiddenText, '')
  const names = new Set<string>(['html', 'body'])
  for (const [, element = ''] of seen.matchAll(openedElement)) names.add(element)
  for (const [, list = ''] of seen.matchAll(attributeOfClass)) {
    for (const name of unescapeHtml(list).split(/\s+/)) names.add(`.${name}`)
  }
  return names
}

export function namesWithAttributesIn(html: string): Set<string> {
  const names = namesIn(html)
  for (const [, name] of html.matchAll(attribute)) names.add(`[${name}]`)
  return names
}

/** Attributes come and go with what a reader does; elements and classes of a page stay. */
export function withAnyAttribute(names: Names): Names {
  return { has: (name) => name.startsWith('[') || names.has(name) }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
