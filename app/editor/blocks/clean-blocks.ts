import { parseDocument } from 'htmlparser2'
import { type FormBlock, findMistake, htmlOf } from './block.ts'
import { findBlock, mostBlocks } from './registry.ts'
import type { Tree } from './tree.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

/** The attributes of a block's element, whatever else was written there. */
export function blockAttributes(tag: string, attributes: Record<string, string>) {
  const block = findBlock(attributes['data-block'])
  if (block?.tag !== tag) return {}
  const kept: Record<string, string> = { 'data-block': block.name }
  if (block.kind === 'form') return kept
  for (const { name, choices = {} } of block.fields) {
    const value = attributes[`data-${name}`] ?? ''
    kept[`data-${name}`] = Object.hasOwn(choices, value) ? value : (Object.keys(choices)[0] ?? '')
  }
  return kept
}

/**
 * Writes every form block of sanitized HTML anew from its words, so that a page has its exact shape
 * or none: one that cannot be read, or is beyond the limits, becomes ordinary text.
 */
export function cleanBlocks(html: string): string {
  if (!html.includes(' data-block="')) return html
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  let clean = ''
  let at = 0
  let count = 0
  for (const element of listBlocks(document.children)) {
    const { startIndex: start, endIndex: end } = element
    // Inside a block that was written anew.
    if (start === null || end === null || start < at) continue
    const block = findBlock(element.attribs['data-block'])
    const isWithinLimit = ++count <= mostBlocks
    if (block?.kind === 'text' && isWithinLimit) continue
    const written = block?.kind === 'form' && isWithinLimit ? rewrite(block, element) : null
    clean += html.slice(at, start) + (written ?? `<${element.name}>`)
    at = written === null ? html.indexOf('>', start) + 1 : end + 1
  }
  return clean + html.slice(at)
}

function listBlocks(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (!('attribs' in node)) return []
    const inside = listBlocks(node.children)
    return 'data-block' in node.attribs ? [node, ...inside] : inside
  })
}

function rewrite(block: FormBlock, element: Element) {
  const values = block.read(treeOf(element))
  return values && !findMistake(block, values) ? htmlOf(block, values) : null
}

/** Parsed HTML as blocks read it. */
export function parseTree(html: string): Tree {
  return { tag: 'body', attributes: {}, children: treesOf(parseDocument(html).children) }
}

function treeOf({ name, attribs, children }: Element): Tree {
  return { tag: name, attributes: attribs, children: treesOf(children) }
}

function treesOf(nodes: Node[]): Tree['children'] {
  return nodes.flatMap((node): Tree['children'] => {
    if ('attribs' in node) return [treeOf(node)]
    return node.type === 'text' ? [node.data] : []
  })
}
