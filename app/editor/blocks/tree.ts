import { escapeHtml } from '#content/escape-html.ts'

/** The source of a block: elements of the page in a browser, parsed HTML in the sanitizer. */
export type Tree = {
  tag: string
  attributes: Record<string, string>
  children: (Tree | string)[]
}

/** Elements inside with this tag, in the order of the text. */
export function findAll(tree: Tree, tag: string): Tree[] {
  return tree.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.tag === tag ? [child] : findAll(child, tag)
  })
}

export function find(tree: Tree | undefined, tag: string): Tree | undefined {
  return tree && findAll(tree, tag)[0]
}

/** Its text on one line; | would end a cell of the form. */
export function textOf(tree: Tree | string | undefined, without?: string): string {
  return rawText(tree, without).replaceAll('|', '/').replace(/\s+/g, ' ').trim()
}

function rawText(tree: Tree | string | undefined, without?: string): string {
  if (tree === undefined) return ''
  if (typeof tree === 'string') return tree
  if (tree.tag === without) return ''
  return tree.children.map((child) => rawText(child, without)).join('')
}

/** The same, with **bold** words marked as in a form. */
export function markedText(tree: Tree | undefined): string {
  const marked = (part: Tree | string): string => {
    if (typeof part === 'string') return part.replaceAll('*', '')
    const inner = part.children.map(marked).join('')
    return /^(strong|b)$/.test(part.tag) && inner.trim() ? `**${inner.trim()}**` : inner
  }
  return textOf(tree && marked(tree))
}

/** Escaped, with **bold** words. */
export function markedHtml(text: string) {
  return escapeHtml(text).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}
