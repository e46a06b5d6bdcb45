import type { Editor, JSONContent } from '@tiptap/react'
import { useState } from 'react'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { addressOf, EditorDialog } from './editor-dialog.tsx'

/** A page of the site that can be shown as a card. */
export type CardChoice = { group: string; title: string; path: string }

type DialogProps = { editor: Editor; onClose: () => void }

export function ButtonDialog({ editor, onClose }: DialogProps) {
  const [errors, setErrors] = useState<{ words?: string; href?: string }>({})

  function save(form: FormData) {
    const words = String(form.get('words') ?? '').trim()
    const href = addressOf(String(form.get('href') ?? ''))
    if (!words) return setErrors({ words: 'Please write what the button says.' })
    if (!href) {
      return setErrors({
        href: 'Please enter an address, such as https://example.com or /contact.',
      })
    }
    insertLink(editor, { words, href, look: 'letter-button' })
    onClose()
  }

  return (
    <EditorDialog title="Button" submitLabel="Insert button" onSave={save} onClose={onClose}>
      <Field error={errors.words}>
        <Label>Words on the button</Label>
        <Input name="words" maxLength={80} autoComplete="off" />
      </Field>
      <Field error={errors.href}>
        <Label>Address</Label>
        <Input name="href" inputMode="url" autoComplete="off" />
        <FieldHelp>A web address, or a page on this site (/contact).</FieldHelp>
      </Field>
    </EditorDialog>
  )
}

export function CardDialog({ editor, cards, onClose }: DialogProps & { cards: CardChoice[] }) {
  function save(form: FormData) {
    const card = cards.find(({ path }) => path === form.get('path'))
    if (card) insertLink(editor, { words: card.title, href: card.path, look: 'letter-card' })
    onClose()
  }

  return (
    <EditorDialog title="Card" submitLabel="Insert card" onSave={save} onClose={onClose}>
      <Field>
        <Label>Post or product</Label>
        <Select name="path">
          {[...new Set(cards.map(({ group }) => group))].map((group) => (
            <optgroup key={group} label={group}>
              {cards
                .filter((card) => card.group === group)
                .map(({ path, title }) => (
                  <option key={path} value={path}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
        <FieldHelp>The letter shows its picture, its title and its first words.</FieldHelp>
      </Field>
    </EditorDialog>
  )
}

function insertLink(editor: Editor, link: { words: string; href: string; look: string }) {
  const marks = [{ type: 'link', attrs: { href: link.href, class: link.look } }]
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: link.words, marks }] }
  insertBlock(editor, paragraph)
}

/** The cursor goes to an empty paragraph after it: a selected block would be replaced by typing. */
export function insertBlock(editor: Editor, block: JSONContent) {
  editor
    .chain()
    .focus()
    .insertContent([block, { type: 'paragraph' }])
    .run()
}
