import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  GalleryVerticalEnd,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  RectangleEllipsis,
  Redo2,
  SquareCode,
  SquarePlay,
  SquarePlus,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
  UserRound,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { firstNamePlaceholder } from '#content/first-name.ts'
import type { CardChoice } from './block-dialogs.tsx'
import type { Block } from './blocks/block.ts'
import { openBlockMenu } from './blocks/block-menu.tsx'
import { findActiveBlock, nodeNameOf } from './blocks/block-nodes.ts'
import type { OpenDialog } from './editor-dialogs.tsx'
import { Gap, Tool, WordTool } from './toolbar-parts.tsx'

type EditorToolbarProps = {
  editor: Editor
  hasPictures: boolean
  /** Bold, italic, links and lists only. */
  isShort: boolean
  /** Undefined: neither first names, buttons nor cards. */
  cards?: CardChoice[]
  isHtmlView: boolean
  onHtmlView: (isHtmlView: boolean) => void
  onDialog: (dialog: OpenDialog) => void
}

/** Roving tabindex: one Tab stop, arrow keys move inside. */
export function EditorToolbar({
  editor,
  hasPictures,
  isShort,
  cards,
  isHtmlView,
  onHtmlView,
  onDialog,
}: EditorToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      strike: editor.isActive('strike'),
      code: editor.isActive('code'),
      heading2: editor.isActive('heading', { level: 2 }),
      heading3: editor.isActive('heading', { level: 3 }),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      blockquote: editor.isActive('blockquote'),
      codeBlock: editor.isActive('codeBlock'),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
      image: editor.isActive('image'),
      block: findActiveBlock(editor)?.block ?? null,
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <Toolbar.Root
      aria-label="Text formatting"
      className="flex flex-wrap items-center gap-0.5 border-rule border-b bg-sunk/60 p-1"
    >
      {!isHtmlView && (
        <>
          {!isShort && (
            <>
              <Tool
                icon={Heading2}
                label="Heading"
                keys="Control+Alt+2"
                on={active.heading2}
                onPress={() => chain().toggleHeading({ level: 2 }).run()}
              />
              <Tool
                icon={Heading3}
                label="Subheading"
                keys="Control+Alt+3"
                on={active.heading3}
                onPress={() => chain().toggleHeading({ level: 3 }).run()}
              />
              <Gap />
            </>
          )}
          <Tool
            icon={Bold}
            label="Bold"
            keys="Control+B"
            on={active.bold}
            onPress={() => chain().toggleBold().run()}
          />
          <Tool
            icon={Italic}
            label="Italic"
            keys="Control+I"
            on={active.italic}
            onPress={() => chain().toggleItalic().run()}
          />
          {!isShort && (
            <>
              <Tool
                icon={Strikethrough}
                label="Strikethrough"
                keys="Control+Shift+S"
                on={active.strike}
                onPress={() => chain().toggleStrike().run()}
              />
              <Tool
                icon={Code}
                label="Code"
                keys="Control+E"
                on={active.code}
                onPress={() => chain().toggleCode().run()}
              />
            </>
          )}
          <Tool
            icon={Link}
            label="Link"
            keys="Control+K"
            on={active.link}
            onPress={() => onDialog({ kind: 'link' })}
          />
          <Gap />
          <Tool
            icon={List}
            label="Bulleted list"
            keys="Control+Shift+8"
            on={active.bulletList}
            onPress={() => chain().toggleBulletList().run()}
          />
          <Tool
            icon={ListOrdered}
            label="Numbered list"
            keys="Control+Shift+7"
            on={active.orderedList}
            onPress={() => chain().toggleOrderedList().run()}
          />
          {!isShort && (
            <>
              <Tool
                icon={TextQuote}
                label="Quote"
                keys="Control+Shift+B"
                on={active.blockquote}
                onPress={() => chain().toggleBlockquote().run()}
              />
              <Tool
                icon={SquareCode}
                label="Code block"
                keys="Control+Alt+C"
                on={active.codeBlock}
                onPress={() => chain().toggleCodeBlock().run()}
              />
              <Tool
                icon={Minus}
                label="Divider"
                onPress={() => chain().setHorizontalRule().run()}
              />
            </>
          )}
          {!isShort && <Gap />}
          {hasPictures && (
            <Tool
              icon={ImagePlus}
              label="Picture"
              on={active.image}
              onPress={() => onDialog({ kind: 'image' })}
            />
          )}
          {cards && (
            <Tool
              icon={UserRound}
              label="First name"
              onPress={() => chain().insertContent(firstNamePlaceholder).run()}
            />
          )}
          {cards && (
            <Tool
              icon={RectangleEllipsis}
              label="Button"
              onPress={() => onDialog({ kind: 'button' })}
            />
          )}
          {cards && cards.length > 0 && (
            <Tool
              icon={GalleryVerticalEnd}
              label="Card of a post or product"
              onPress={() => onDialog({ kind: 'card' })}
            />
          )}
          {!isShort && (
            <>
              <Tool
                icon={SquarePlay}
                label="YouTube video"
                onPress={() => onDialog({ kind: 'video' })}
              />
              <Tool
                icon={Table}
                label="Table"
                disabled={active.table}
                onPress={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
              />
              <Tool icon={SquarePlus} label="Block" onPress={() => openBlockMenu(editor)} />
            </>
          )}
          <Gap />
          <div className="flex gap-0.5">
            <Tool
              icon={Undo2}
              label="Undo"
              keys="Control+Z"
              disabled={!active.canUndo}
              onPress={() => chain().undo().run()}
            />
            <Tool
              icon={Redo2}
              label="Redo"
              keys="Control+Shift+Z"
              disabled={!active.canRedo}
              onPress={() => chain().redo().run()}
            />
          </div>
        </>
      )}
      {!isShort && (
        <WordTool on={isHtmlView} className="ml-auto" onPress={() => onHtmlView(!isHtmlView)}>
          HTML
        </WordTool>
      )}
      {active.table && !isHtmlView && <TableTools editor={editor} />}
      {active.block && !isHtmlView && (
        <BlockTools editor={editor} block={active.block} onDialog={onDialog} />
      )}
    </Toolbar.Root>
  )
}

type BlockToolsProps = Pick<EditorToolbarProps, 'editor' | 'onDialog'> & { block: Block }

function BlockTools({ editor, block, onDialog }: BlockToolsProps) {
  const name = block.label.toLowerCase()
  function remove() {
    const chain = editor.chain().focus()
    // A form block is one selected piece; the cursor is inside a callout.
    if (block.kind === 'form') chain.deleteSelection().run()
    else chain.deleteNode(nodeNameOf(block)).run()
  }
  return (
    <div className="flex w-full flex-wrap gap-0.5 border-rule border-t pt-1">
      <WordTool onPress={() => onDialog({ kind: 'block', block })}>{`Change ${name}`}</WordTool>
      <WordTool onPress={remove}>{`Delete ${name}`}</WordTool>
    </div>
  )
}

function TableTools({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus()
  return (
    <div className="flex w-full flex-wrap gap-0.5 border-rule border-t pt-1">
      <WordTool onPress={() => chain().addRowAfter().run()}>Add row</WordTool>
      <WordTool onPress={() => chain().addColumnAfter().run()}>Add column</WordTool>
      <WordTool onPress={() => chain().deleteRow().run()}>Delete row</WordTool>
      <WordTool onPress={() => chain().deleteColumn().run()}>Delete column</WordTool>
      <WordTool onPress={() => chain().toggleHeaderRow().run()}>Header row</WordTool>
      <WordTool onPress={() => chain().deleteTable().run()}>Delete table</WordTool>
    </div>
  )
}
