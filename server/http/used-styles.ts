const grouping = /^@(?:media|supports|container|layer)\b/
const className = /\.((?:\\.|[\w-])+)/g
const classAttribute = /\sclass="([^"]*)"/g

/**
 * The rules of a stylesheet that this page can use. A rule that names classes goes when the page has
 * none of them; all others stay, in their order.
 */
export function usedStyles(styles: string, html: string): string {
  const present = new Set<string>()
  for (const [, list = ''] of html.matchAll(classAttribute)) {
    for (const name of unescapeHtml(list).split(/\s+/)) present.add(name)
  }
  const isUsed = (selector: string) => {
    const named = [...selector.matchAll(className)].map(([, name = '']) => name)
    return named.length === 0 || named.some((name) => present.has(name.replace(/\\(.)/g, '$1')))
  }
  const keep = (rules: string): string =>
    splitRules(rules)
      .map(({ head, block }) => {
        if (block === undefined) return head
        if (!head.startsWith('@')) return isUsed(head) ? `${head}{${block}}` : ''
        if (!grouping.test(head)) return `${head}{${block}}`
        const kept = keep(block)
        return kept && `${head}{${kept}}`
      })
      .join('')
  return keep(styles)
}

type Rule = { head: string; block?: string }

/** Strings, escapes and comments are passed over as a whole; then braces tell one rule from the next. */
const piece = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]|[^{};"'\\/]+|\//g

function splitRules(styles: string): Rule[] {
  const rules: Rule[] = []
  let depth = 0
  let [head, block] = ['', '']
  for (const [text] of styles.matchAll(piece)) {
    if (text.startsWith('/*')) continue
    if (text === '}' && --depth === 0) {
      rules.push({ head, block })
      head = block = ''
    } else if (depth > 0) block += text
    else if (text === ';') {
      rules.push({ head: `${head};` })
      head = ''
    } else if (text !== '{') head += text
    if (text === '{') depth++
  }
  return rules
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
