import type { Editor } from '@tiptap/react'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { PictureLibrary } from '#app/pictures/picture-library.tsx'
import type { LibraryPicture } from '#app/pictures/pictures.data.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Select } from '#app/ui/input.tsx'
import { useMaxBytes } from '#app/upload/storage-limits.ts'
import { limitWords, uploadLimits } from '#app/upload/upload-limits.ts'
import { insertBlock } from './block-dialogs.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { pictureSizes } from './picture.ts'
import { uploadImage } from './upload-image.ts'

type PictureDialogProps = {
  editor: Editor
  onClose: () => void
  /** Dropped or pasted. */
  file?: File
  uploadTo: string
}

/** Inserts an uploaded or an earlier picture; changes the words and the size of a selected one. */
export function PictureDialog({ editor, onClose, file, uploadTo }: PictureDialogProps) {
  const maxBytes = useMaxBytes('picture')
  const [selected] = useState(() =>
    !file && editor.isActive('image') ? editor.getAttributes('image') : null,
  )
  const [chosen, setChosen] = useState<LibraryPicture | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({})
  const [isUploading, setUploading] = useState(false)

  async function save(form: FormData) {
    const words = {
      alt: String(form.get('alt') ?? '').trim(),
      caption: String(form.get('caption') ?? '').trim() || null,
      size: String(form.get('size') ?? '') || null,
      zoom: form.has('zoom') || null,
    }
    if (selected) {
      if (!words.alt) return setErrors({ alt: describeIt })
      editor.chain().focus().updateAttributes('image', words).run()
      return onClose()
    }
    const picked = file ?? form.get('file')
    if (!chosen && (!(picked instanceof File) || picked.size === 0)) {
      return setErrors({ file: 'Please choose a picture.' })
    }
    if (!words.alt) return setErrors({ alt: describeIt })
    setErrors({})
    const src = chosen ? chosen.url : await upload(picked as File)
    if (!src) return
    insertBlock(editor, { type: 'image', attrs: { src, ...words } })
    onClose()
  }

  async function upload(picked: File) {
    setUploading(true)
    const uploaded = await uploadImage(uploadTo, picked)
    setUploading(false)
    if ('url' in uploaded) return uploaded.url
    setErrors({ file: uploaded.error })
    return null
  }

  function choose(picture: LibraryPicture) {
    setChosen(picture)
    setChoosing(false)
    setErrors({})
  }

  return (
    <EditorDialog
      title="Picture"
      submitLabel={selected ? 'Save picture' : 'Insert picture'}
      isPending={isUploading}
      onSave={save}
      onClose={onClose}
    >
      {!selected && !chosen && (
        <Field error={errors.file}>
          <Label>Picture file</Label>
          {file ? (
            <Input value={file.name} readOnly />
          ) : (
            <Input type="file" name="file" accept={uploadLimits.picture.accept} />
          )}
          <FieldHelp>{limitWords('picture', maxBytes)}</FieldHelp>
        </Field>
      )}
      {chosen && (
        <img
          src={chosen.thumbnail}
          alt={chosen.alt || 'The chosen picture'}
          className="max-h-40 justify-self-start rounded-sm bg-sunk object-contain"
        />
      )}
      {!selected && !file && (
        <Button
          variant="outline"
          size="small"
          aria-expanded={isChoosing}
          className="justify-self-start"
          onClick={() => setChoosing(!isChoosing)}
        >
          <Images aria-hidden /> Choose from my pictures
        </Button>
      )}
      {isChoosing && <PictureLibrary onChoose={choose} />}
      <Field error={errors.alt}>
        <Label>Alternative text</Label>
        <Input
          key={chosen?.path}
          name="alt"
          defaultValue={chosen?.alt ?? textOf(selected?.alt)}
          maxLength={300}
          autoComplete="off"
        />
        <FieldHelp>What the picture shows, for readers who can’t see it.</FieldHelp>
      </Field>
      <Field>
        <Label>Caption</Label>
        <Input
          name="caption"
          defaultValue={textOf(selected?.caption)}
          maxLength={300}
          autoComplete="off"
        />
        <FieldHelp>Optional. Everyone reads it below the picture.</FieldHelp>
      </Field>
      <Field>
        <Label>Size</Label>
        <Select name="size" defaultValue={textOf(selected?.size)}>
          <option value="">Its own size</option>
          {Object.entries(pictureSizes).map(([size, words]) => (
            <option key={size} value={size}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Choice type="checkbox" name="zoom" defaultChecked={Boolean(selected?.zoom)}>
        Readers can enlarge it
      </Choice>
    </EditorDialog>
  )
}

const describeIt = 'Please describe the picture in a few words.'

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
