import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldControl } from '#app/ui/field.tsx'
import type { CardChoice } from './block-dialogs.tsx'
import { BlockMenu } from './blocks/block-menu.tsx'
import { cleanPastedHtml, withoutStyles } from './clean-pasted-html.ts'
import { EditorDialogs, type OpenDialog } from './editor-dialogs.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { editorExtensions, shortExtensions } from './extensions.ts'
import './blocks/blocks.css'
import './editor-surface.css'

type EditorSurfaceProps = {
  label: string
  /** The text area with the HTML that is submitted. */
  source: RefObject<HTMLTextAreaElement | null>
  /** Used when the editor mounts before that field. */
  defaultValue: string
  imageUpload?: string
  hasFiles: boolean
  isShort: boolean
  cards?: CardChoice[]
  isHtmlView: boolean
  onHtmlView: (isHtmlView: boolean) => void
  /** The editor has taken the field's place. */
  onReady: () => void
}

export function EditorSurface({
  label,
  source,
  defaultValue,
  imageUpload,
  hasFiles,
  isShort,
  cards,
  isHtmlView,
  onHtmlView,
  onReady,
}: EditorSurfaceProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const field = useFieldControl()
  const described = field['aria-describedby']
  const isInvalid = 'aria-invalid' in field && field['aria-invalid'] === true
  const lastWritten = useRef<string>(null)
  const [initialHtml] = useState(() => source.current?.value ?? defaultValue)

  const editor = useEditor({
    extensions: (isShort ? shortExtensions : editorExtensions)({
      onLink: () => setDialog({ kind: 'link' }),
      onBlock: (block) => setDialog({ kind: 'block', block }),
    }),
    content: withoutStyles(initialHtml),
    immediatelyRender: false,
    injectCSS: false,
    onCreate: ({ editor }) => takeOver(editor),
    onUpdate({ editor }) {
      lastWritten.current = editor.isEmpty ? '' : editor.getHTML()
      writeTo(source.current, lastWritten.current)
    },
  })

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          class: `prose ${isShort ? 'min-h-32' : 'min-h-72'} px-4 py-4 focus-visible:outline-none`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(described && { 'aria-describedby': described }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
        },
        transformPastedHTML: cleanPastedHtml,
        handlePaste: (_, event) => takePicture(event.clipboardData),
        handleDrop: (_, event) => takePicture(event.dataTransfer),
      },
    })

    function takePicture(transfer: DataTransfer | null) {
      const file = [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      // Word and spreadsheets offer a picture of the text beside the text itself.
      if (!imageUpload || !file || transfer?.types.includes('text/html')) return false
      setDialog({ kind: 'image', file })
      return true
    }
  }, [editor, label, described, isInvalid, imageUpload, isShort])

  /** People can type in the text area until the editor is drawn: their words and focus go along. */
  function takeOver(editor: Editor) {
    const textarea = source.current
    const isTyping = textarea !== null && textarea === document.activeElement
    const isAtStart = textarea?.selectionStart === 0
    if (textarea && textarea.value !== (lastWritten.current ?? initialHtml)) {
      editor.commands.setContent(withoutStyles(textarea.value))
    }
    // At once, so that no key is typed into a field that is hidden with the next frame.
    flushSync(onReady)
    if (!isTyping) return
    editor.commands.focus(isAtStart ? 'start' : 'end')
    // The command waits for a frame before it gives the focus; keys typed until then would be lost.
    editor.view.focus()
  }

  function showHtml(isHtml: boolean) {
    const html = source.current?.value ?? ''
    if (!isHtml && html !== lastWritten.current) editor?.commands.setContent(withoutStyles(html))
    onHtmlView(isHtml)
  }

  if (!editor) return null
  return (
    <div className="editor-frame relative rounded-md border border-field bg-card focus-within:border-ink has-[[aria-invalid=true]]:border-2 has-[[aria-invalid=true]]:border-danger">
      <EditorToolbar
        editor={editor}
        hasPictures={Boolean(imageUpload)}
        isShort={isShort}
        cards={cards}
        isHtmlView={isHtmlView}
        onHtmlView={showHtml}
        onDialog={setDialog}
      />
      <EditorContent
        editor={editor}
        hidden={isHtmlView}
        className="editor max-h-[70vh] overflow-y-auto rounded-b-md has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-primary"
      />
      {!isShort && !isHtmlView && (
        <BlockMenu editor={editor} hasPictures={Boolean(imageUpload)} onDialog={setDialog} />
      )}
      <EditorDialogs
        editor={editor}
        imageUpload={imageUpload}
        hasFiles={hasFiles}
        cards={cards}
        open={dialog}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}

/** Sets the value and fires an input event, so that listeners of the form notice. */
function writeTo(textarea: HTMLTextAreaElement | null, html: string) {
  if (!textarea) return
  textarea.value = html
  textarea.dispatchEvent(new Event('input', { bubbles: true }))
}
