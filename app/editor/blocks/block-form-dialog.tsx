import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { insertBlock } from '#app/editor/block-dialogs.tsx'
import { EditorDialog } from '#app/editor/editor-dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select, Textarea } from '#app/ui/input.tsx'
import {
  type Block,
  type BlockField,
  type FormBlock,
  findMistake,
  type Mistake,
  type Starts,
  type Values,
} from './block.ts'
import { findActiveBlock, nodeNameOf } from './block-nodes.ts'
import { ChooseFile } from './choose-file.tsx'
import { file } from './file.ts'
import { FilmField } from './film-field.tsx'

type BlockFormDialogProps = {
  editor: Editor
  block: Block
  hasFiles: boolean
  onClose: () => void
}

/** Inserts a block, or changes the one at the cursor. */
export function BlockFormDialog({ editor, block, hasFiles, onClose }: BlockFormDialogProps) {
  const [edited] = useState(() => {
    const active = findActiveBlock(editor)
    return active?.block === block ? active.values : null
  })
  const [values, setValues] = useState<Values>(edited ?? {})
  const [mistake, setMistake] = useState<Mistake | null>(null)

  function save(form: FormData) {
    const written = Object.fromEntries(
      block.fields.map((field) => [field.name, readField(field, form)]),
    )
    const found = findMistake(block, written)
    if (found) return setMistake(found)
    const type = nodeNameOf(block)
    const attrs = block.kind === 'form' ? { values: written } : written
    if (edited) changeBlock(editor, type, attrs)
    else if (block.kind === 'text') editor.chain().focus().wrapIn(type, attrs).run()
    else insertBlock(editor, { type, attrs })
    onClose()
  }

  return (
    <EditorDialog
      title={block.label}
      submitLabel={edited ? 'Save' : 'Insert'}
      onSave={save}
      onClose={onClose}
    >
      {block.kind === 'form' && block.listStarts && !edited && (
        <StartField listStarts={block.listStarts} onStart={setValues} />
      )}
      {hasFiles && block === file && <ChooseFile onChoose={setValues} />}
      {block.fields.map((field) =>
        field.kind === 'hidden' ? null : field.kind === 'film' ? (
          <FilmField
            key={field.name}
            address={values[field.name] ?? ''}
            poster={values.poster ?? ''}
            error={mistake?.field === field.name ? mistake.message : null}
          />
        ) : (
          <Field
            // Another start fills the fields anew.
            key={`${field.name} ${values[field.name] ?? ''}`}
            error={mistake?.field === field.name ? mistake.message : null}
          >
            <Label>{field.label}</Label>
            <FieldControl
              field={field}
              value={values[field.name] ?? ''}
              example={block.kind === 'form' ? (block.example[field.name] ?? '') : ''}
            />
            {field.help && <FieldHelp>{field.help}</FieldHelp>}
          </Field>
        ),
      )}
    </EditorDialog>
  )
}

/** The cursor goes behind a form block: one that stays selected would be replaced by typing. */
function changeBlock(editor: Editor, type: string, attrs: object) {
  editor
    .chain()
    .focus()
    .updateAttributes(type, attrs)
    .command(({ tr }) => {
      if (tr.selection instanceof NodeSelection) {
        tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to)))
      }
      return true
    })
    .run()
}

/** A line that was typed on several is one line. */
function readField({ name, kind }: BlockField, form: FormData) {
  const text = String(form.get(name) ?? '').trim()
  return kind === 'lines' ? text.replaceAll('\r', '') : text.replace(/\s+/g, ' ')
}

type FieldControlProps = { field: BlockField; value: string; example: string }

const longLine = 300

function FieldControl({ field, value, example }: FieldControlProps) {
  const { name, kind, choices = {}, longest } = field
  const shared = { name, defaultValue: value, autoComplete: 'off' }
  if (kind === 'choice') {
    return (
      <Select {...shared}>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Select>
    )
  }
  const written = { ...shared, placeholder: example, maxLength: longest }
  if (kind === 'lines') return <Textarea {...written} className="max-h-72 text-sm" />
  return longest > longLine ? (
    <Textarea {...written} className="min-h-20! max-h-48" />
  ) : (
    <Input {...written} />
  )
}

type StartFieldProps = {
  listStarts: NonNullable<FormBlock['listStarts']>
  onStart: (values: Values) => void
}

const noStarts: Starts = { starts: [], outOf: null }

function StartField({ listStarts, onStart }: StartFieldProps) {
  const [{ starts, outOf }, setStarts] = useState<Starts>(noStarts)
  useEffect(() => {
    // Without a connection there is nothing to begin with.
    listStarts().then(setStarts, () => setStarts(noStarts))
  }, [listStarts])
  if (starts.length === 0) return null
  return (
    <Field>
      <Label>Take it from the quiz</Label>
      <Select
        defaultValue=""
        onChange={(event) => {
          const start = starts[Number(event.currentTarget.value)]
          if (start) onStart(start.values)
        }}
      >
        <option value="" disabled>
          Choose a question
        </option>
        {starts.map(({ label }, position) => (
          <option key={label} value={position}>
            {label}
          </option>
        ))}
      </Select>
      <FieldHelp>
        Optional. A copy is made: what you change here, the quiz keeps as it is.
        {outOf !== null &&
          ` These are ${starts.length} of the ${outOf.toLocaleString('en-US')} questions: type any other.`}
      </FieldHelp>
    </Field>
  )
}
