import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import {
  type Block,
  type FormBlock,
  findMistake,
  htmlOf,
  type TextBlock,
  type Values,
} from './block.ts'
import { domTree } from './dom-tree.ts'
import { blocks } from './registry.ts'

/** Every block as a node of the editor. Enter or a double click on a form block opens its form. */
export function blockNodes(onEdit: (block: Block) => void) {
  const nodes = blocks.map((block) => (block.kind === 'form' ? formNode(block) : textNode(block)))
  return [...nodes, formOpener(onEdit)]
}

export function nodeNameOf({ name }: Block) {
  return `block-${name}`
}

/** The block at the cursor, with its values; null outside of one. */
export function findActiveBlock(editor: Editor): { block: Block; values: Values } | null {
  const block = blocks.find((one) => editor.isActive(nodeNameOf(one)))
  if (!block) return null
  const attributes = editor.getAttributes(nodeNameOf(block))
  return { block, values: block.kind === 'form' ? attributes.values : attributes }
}

/** One piece in the editor, drawn by the HTML that readers see. One that is a line stands in callouts, too. */
function formNode(block: FormBlock) {
  return Node.create({
    name: nodeNameOf(block),
    group: block.tag === 'p' ? 'block line' : 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ values: { default: block.example, rendered: false } }),
    parseHTML: () => [
      {
        tag: `${block.tag}[data-block="${block.name}"]`,
        priority: 70,
        getAttrs(element) {
          const values = block.read(domTree(element))
          return values && !findMistake(block, values) ? { values } : false
        },
      },
    ],
    renderHTML: ({ node }) => elementOf(block, node.attrs.values),
  })
}

function elementOf(block: FormBlock, values: Values) {
  const { body } = new DOMParser().parseFromString(htmlOf(block, values), 'text/html')
  const element = document.importNode(body.firstElementChild ?? body, true)
  // The sanitizer writes it, for the page.
  element.removeAttribute('data-live')
  return element
}

/** A frame that paragraphs, lists and blocks of one line are written in. */
function textNode(block: TextBlock) {
  return Node.create({
    name: nodeNameOf(block),
    group: 'block',
    content: '(paragraph | bulletList | orderedList | line)+',
    defining: true,
    addAttributes: () =>
      Object.fromEntries(
        block.fields.map(({ name, choices = {} }) => [
          name,
          {
            default: Object.keys(choices)[0],
            parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
            renderHTML: (values: Values) => ({ [`data-${name}`]: values[name] }),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `${block.tag}[data-block="${block.name}"]`, priority: 70 }],
    renderHTML: ({ HTMLAttributes }) => [
      block.tag,
      mergeAttributes({ 'data-block': block.name }, HTMLAttributes),
      0,
    ],
  })
}

function formOpener(onEdit: (block: Block) => void) {
  const open = (name: string) => {
    const block = blocks.find((one) => one.kind === 'form' && nodeNameOf(one) === name)
    if (block) onEdit(block)
    return block !== undefined
  }
  return Extension.create({
    name: 'blockForms',
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          const { selection } = editor.state
          return selection instanceof NodeSelection && open(selection.node.type.name)
        },
      }
    },
    addProseMirrorPlugins: () => [
      new Plugin({ props: { handleDoubleClickOn: (_view, _pos, node) => open(node.type.name) } }),
    ],
  })
}
