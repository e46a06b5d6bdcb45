import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ButtonDialog, type CardChoice, CardDialog, insertBlock } from './block-dialogs.tsx'
import type { Block } from './blocks/block.ts'
import { BlockFormDialog } from './blocks/block-form-dialog.tsx'
import { addressOf, EditorDialog } from './editor-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { findVideoId } from './video-url.ts'

export type OpenDialog =
  | { kind: 'link' | 'video' | 'button' | 'card' }
  | { kind: 'image'; file?: File }
  | { kind: 'block'; block: Block }
  | null

type EditorDialogsProps = {
  editor: Editor
  imageUpload?: string
  hasFiles: boolean
  cards?: CardChoice[]
  open: OpenDialog
  onClose: () => void
}

/** Links, pictures, videos, blocks, buttons and cards. They stand outside the form around the editor, as forms cannot nest. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { editor, imageUpload, hasFiles, cards, open, onClose } = props
  if (!open) return null
  const done = () => {
    // At once: behind an open modal dialog nothing can have the focus.
    flushSync(onClose)
    // The command `focus` waits for a frame, and the first keys would be lost.
    editor.view.focus()
    editor.commands.scrollIntoView()
  }
  return createPortal(
    <>
      {open.kind === 'link' && <LinkDialog editor={editor} onClose={done} />}
      {open.kind === 'video' && <VideoDialog editor={editor} onClose={done} />}
      {open.kind === 'button' && <ButtonDialog editor={editor} onClose={done} />}
      {open.kind === 'card' && cards && <CardDialog editor={editor} cards={cards} onClose={done} />}
      {open.kind === 'block' && (
        <BlockFormDialog editor={editor} block={open.block} hasFiles={hasFiles} onClose={done} />
      )}
      {open.kind === 'image' && imageUpload && (
        <PictureDialog editor={editor} onClose={done} file={open.file} uploadTo={imageUpload} />
      )}
    </>,
    document.body,
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [error, setError] = useState('')

  function save(form: FormData) {
    const href = addressOf(String(form.get('href') ?? ''))
    if (!href) return setError('Please enter an address, such as https://example.com or /contact.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    } else {
      chain.setLink({ href })
    }
    chain.run()
    onClose()
  }

  return (
    <EditorDialog title="Link" submitLabel="Save link" onSave={save} onClose={onClose}>
      <Field error={error}>
        <Label>Address</Label>
        <Input name="href" defaultValue={current} inputMode="url" autoComplete="off" />
        <FieldHelp>A web address, a page on this site (/contact), or an email address.</FieldHelp>
      </Field>
      {current && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          Remove link
        </Button>
      )}
    </EditorDialog>
  )
}

function VideoDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [error, setError] = useState('')

  function save(form: FormData) {
    const id = findVideoId(String(form.get('url') ?? ''))
    if (!id) return setError('Invalid YouTube video URL.')
    const src = `https://www.youtube.com/watch?v=${id}`
    insertBlock(editor, { type: 'youtube', attrs: { src } })
    onClose()
  }

  return (
    <EditorDialog title="YouTube video" submitLabel="Insert video" onSave={save} onClose={onClose}>
      <Field error={error}>
        <Label>Link to the video</Label>
        <Input name="url" inputMode="url" autoComplete="off" />
        <FieldHelp>Readers load it from YouTube only when they press play.</FieldHelp>
      </Field>
    </EditorDialog>
  )
}
