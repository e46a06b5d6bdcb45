import { DomUtils, parseDocument } from 'htmlparser2'
import { type FormBlock, htmlOf } from '#app/editor/blocks/block.ts'
import { blocks } from '#app/editor/blocks/registry.ts'

/** Each block with the words of its example, as it is stored. */
export const sampleBlocks = [
  ...blocks
    .filter((block): block is FormBlock => block.kind === 'form')
    .map((block) => htmlOf(block, block.example).replace(' data-live', '')),
  '<div data-block="callout" data-tone="warning"><p>Back up first.</p></div>',
]

/** The words that a reader without styles and scripts must find, one entry for each text in the HTML. */
export function textsIn(html: string): string[] {
  const texts: string[] = []
  const visit = (node: ReturnType<typeof parseDocument>['children'][number]) => {
    if (node.type === 'text' && node.data.trim()) texts.push(node.data.trim())
    if ('children' in node) for (const child of node.children) visit(child)
  }
  for (const node of parseDocument(html).children) visit(node)
  return texts
}

/** Elements with neither words nor a picture: what is left of a block whose script is missing. */
export function emptyShellsIn(html: string): string[] {
  const shells = DomUtils.findAll(
    (element) =>
      !['br', 'hr', 'img', 'td', 'video'].includes(element.name) &&
      DomUtils.textContent(element).trim() === '' &&
      DomUtils.getElementsByTagName('img', element).length === 0,
    parseDocument(html).children,
  )
  return shells.map(({ name }) => name)
}
