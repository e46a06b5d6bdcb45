import { Extension } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { Youtube } from '@tiptap/extension-youtube'
import { StarterKit } from '@tiptap/starter-kit'
import type { Block } from './blocks/block.ts'
import { blockNodes } from './blocks/block-nodes.ts'
import { Picture } from './picture.ts'
import { findVideoId } from './video-url.ts'

type EditorActions = { onLink: () => void; onBlock: (block: Block) => void }

/** The content model of posts and lessons: the same elements as the sanitizer allows. */
export function editorExtensions({ onLink, onBlock }: EditorActions) {
  return [
    StarterKit.configure({ heading: { levels: [2, 3, 4] }, link }),
    Picture,
    TableKit.configure({ table: { resizable: false } }),
    YoutubePlaceholder.configure({ nocookie: true, addPasteHandler: true }),
    ...blockNodes(onBlock),
    linkShortcut(onLink),
  ]
}

/** Bold, links and lists: whatever else is pasted becomes paragraphs. */
export function shortExtensions({ onLink }: EditorActions) {
  const kit = StarterKit.configure({
    link,
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  })
  return [kit, linkShortcut(onLink)]
}

const link = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  protocols: ['mailto', 'tel'],
  HTMLAttributes: { target: null, rel: null },
}

function linkShortcut(onLink: () => void) {
  return Extension.create({
    name: 'linkShortcut',
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => {
          onLink()
          return true
        },
      }
    },
  })
}

/**
 * In the editor a video is a labelled placeholder: the player would load from YouTube at every
 * visit.
 */
const YoutubePlaceholder = Youtube.extend({
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div')
      dom.dataset.video = ''
      dom.textContent = `YouTube video ${findVideoId(String(node.attrs.src)) ?? ''}`
      return { dom }
    }
  },
})
