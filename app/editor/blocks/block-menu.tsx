import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { OpenDialog } from '#app/editor/editor-dialogs.tsx'
import { cn } from '#app/lib/cn.ts'
import { useIsAdmin } from './choose-file.tsx'
import { film } from './film.ts'
import { blocks } from './registry.ts'

type BlockMenuProps = {
  editor: Editor
  hasPictures: boolean
  onDialog: (dialog: OpenDialog) => void
}

/** Opens at a slash that begins a paragraph; what is typed after it narrows the list. */
export function BlockMenu({ editor, hasPictures, onDialog }: BlockMenuProps) {
  const query = useEditorState({ editor, selector: ({ editor }) => findQuery(editor) })
  const isAdmin = useIsAdmin()
  const items = query === null ? [] : listItems(query, { hasPictures, hasFilms: isAdmin })
  if (query === null || items.length === 0) return null
  return <Menu key={query} editor={editor} items={items} onDialog={onDialog} />
}

/** Begins the menu at the cursor, in a paragraph of its own. */
export function openBlockMenu(editor: Editor) {
  const { $from } = editor.state.selection
  const isFree = $from.depth === 1 && $from.parent.content.size === 0
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '/' }] }
  if (isFree) editor.chain().focus().insertContent('/').run()
  else {
    const after = $from.depth === 0 ? editor.state.selection.to : $from.after(1)
    editor
      .chain()
      .insertContentAt(after, paragraph)
      .focus(after + 2)
      .run()
  }
}

type MenuItem = { label: string; hint: string; dialog: NonNullable<OpenDialog> }

type Offered = { hasPictures: boolean; hasFilms: boolean }

function listItems(query: string, { hasPictures, hasFilms }: Offered): MenuItem[] {
  const items: MenuItem[] = [
    ...blocks
      .filter((block) => hasFilms || block !== film)
      .map((block) => ({
        label: block.label,
        hint: block.hint,
        dialog: { kind: 'block' as const, block },
      })),
    ...(hasPictures
      ? [
          {
            label: 'Picture',
            hint: 'With a caption and a size',
            dialog: { kind: 'image' as const },
          },
        ]
      : []),
    {
      label: 'YouTube video',
      hint: 'Loads when a reader presses play',
      dialog: { kind: 'video' as const },
    },
  ]
  const words = query.toLowerCase()
  return items.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(words))
}

/** The words between the slash and the cursor; null where the paragraph is something else. */
function findQuery(editor: Editor): string | null {
  const { empty, $from } = editor.state.selection
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
  return /^\/([\w -]{0,20})$/.exec($from.parent.textContent)?.[1] ?? null
}

type MenuProps = Pick<BlockMenuProps, 'editor' | 'onDialog'> & { items: MenuItem[] }

/** The focus stays in the text: `aria-activedescendant` names the item that Enter chooses. */
function Menu({ editor, items, onDialog }: MenuProps) {
  const id = useId()
  const [position, setPosition] = useState(0)
  const [place] = useState(() => findPlace(editor))
  const list = useRef<HTMLDivElement>(null)

  function choose(item: MenuItem | undefined) {
    clearParagraph(editor)
    if (item) onDialog(item.dialog)
  }

  useEffect(() => {
    const text = editor.view.dom
    text.setAttribute('aria-controls', id)
    text.setAttribute('aria-activedescendant', `${id}-${position}`)
    list.current?.children[position]?.scrollIntoView({ block: 'nearest' })
    // Above the editor's own element, to be asked first.
    const outer = text.parentElement
    outer?.addEventListener('keydown', press, { capture: true })
    return () => {
      outer?.removeEventListener('keydown', press, { capture: true })
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }

    function press(event: KeyboardEvent) {
      const count = items.length
      if (event.key === 'ArrowDown') setPosition((position + 1) % count)
      else if (event.key === 'ArrowUp') setPosition((position + count - 1) % count)
      else if (event.key === 'Enter') choose(items[position])
      else if (event.key === 'Escape') choose(undefined)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
  })

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Blocks"
      style={place}
      className="absolute z-20 max-h-72 w-72 max-w-[calc(100%-1rem)] overflow-y-auto rounded-md border border-rule bg-card p-1 shadow-page"
    >
      {items.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text
        <div
          key={item.label}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === position}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
          className={cn(
            'grid min-h-11 cursor-pointer rounded-sm px-3 py-1.5',
            at === position ? 'bg-sunk' : 'hover:bg-sunk',
          )}
        >
          <span className="font-semibold text-sm">{item.label}</span>
          <span className="text-muted text-xs">{item.hint}</span>
        </div>
      ))}
    </div>
  )
}

/** Below the line of the cursor, inside the frame around the editor. */
function findPlace(editor: Editor) {
  const frame = editor.view.dom.closest('.editor-frame')?.getBoundingClientRect()
  const cursor = editor.view.coordsAtPos(editor.state.selection.from)
  const left = Math.min(cursor.left - (frame?.left ?? 0), (frame?.width ?? 0) - 296)
  return { top: cursor.bottom - (frame?.top ?? 0) + 4, left: Math.max(8, left) }
}

function clearParagraph(editor: Editor) {
  const { $from } = editor.state.selection
  editor.chain().deleteRange({ from: $from.start(), to: $from.end() }).focus().run()
}
