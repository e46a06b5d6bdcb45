import { type FormEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { CardChoice } from '#app/editor/block-dialogs.tsx'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { Tables } from '#app/lib/database.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { firstNamePlaceholder } from '#content/first-name.ts'
import { ArchiveFieldset } from './archive-form.tsx'
import type { LetterValues } from './letter-fields.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'

type LetterFormProps = {
  letter: Pick<
    Tables<'letters'>,
    | 'id'
    | 'subject'
    | 'preview_line'
    | 'body_html'
    | 'body_text'
    | 'slug'
    | 'is_public'
    | 'version'
    | 'updated_at'
  >
  cards: CardChoice[]
  /** False: her postal address is missing, and a letter cannot be sent without it. */
  hasAddress: boolean
  answer?: {
    errors: FieldErrors<LetterValues>
    values?: LetterValues
    isConflict?: boolean
    madeText?: string
  }
  onSaved: (version: number) => void
}

export function LetterForm({ letter, cards, hasAddress, answer, onSaved }: LetterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const address = `/admin/letters/${letter.id}`
  const autosave = useAutosave(form, `${address}/autosave`, {
    loaded: { version: letter.version, savedAt: letter.updated_at },
    onSaved,
  })
  const intent = useNavigation().formData?.get('intent')
  const errors = { ...answer?.errors, ...autosave.errors }
  const values: LetterValues = answer?.values ?? {
    subject: letter.subject,
    previewLine: letter.preview_line,
    body: letter.body_html,
    text: letter.body_text ?? '',
    isPublic: letter.is_public,
    slug: letter.slug ?? '',
  }
  const isConflict = autosave.state === 'conflict' || answer?.isConflict === true
  return (
    <>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        onInput={autosave.noteChange}
        onSubmit={(event: FormEvent<HTMLFormElement>) => autosave.beforeSubmit(event)}
        className="grid max-w-4xl gap-6"
      >
        <input type="hidden" name="version" value={autosave.version} readOnly />
        {isConflict && <Conflict address={address} />}
        <Field error={errors.subject}>
          <Label>Subject</Label>
          <Input name="subject" defaultValue={values.subject} maxLength={200} autoComplete="off" />
        </Field>
        <Field error={errors.previewLine}>
          <Label>Preview line</Label>
          <Input
            name="previewLine"
            defaultValue={values.previewLine}
            maxLength={200}
            autoComplete="off"
          />
          <FieldHelp>
            Inboxes show it after the subject. Without one they show your first words.
          </FieldHelp>
        </Field>
        <Field error={errors.body}>
          <Label>Letter</Label>
          <RichTextEditor
            name="body"
            label="Letter"
            defaultValue={values.body}
            imageUpload="/admin/blog/images"
            cards={cards}
          />
          <FieldHelp>
            {firstNamePlaceholder} becomes each reader’s first name, or “there” when your list has
            none. It works in the subject, too, and the word after the line is yours to change.
          </FieldHelp>
        </Field>
        <details className="rounded-md border border-rule p-4">
          <summary className="finger-target cursor-pointer font-semibold">Plain text part</summary>
          <div className="mt-4 grid gap-4">
            <Field error={errors.text}>
              <Label>Plain text</Label>
              <Textarea
                key={answer?.madeText}
                name="text"
                defaultValue={answer?.madeText ?? values.text}
                className="max-h-[50vh] font-mono text-sm"
              />
              <FieldHelp>
                Some people read email without pictures and colors. Leave this empty to have it made
                from your letter each time.
              </FieldHelp>
            </Field>
            <Button
              type="submit"
              name="intent"
              value="make-text"
              variant="outline"
              size="small"
              className="justify-self-start"
            >
              Start from the letter
            </Button>
          </div>
        </details>
        <ArchiveFieldset values={values} error={errors.slug} />
        <p className="text-muted text-sm">
          Links stay as you write them, and there are no hidden pictures: nobody is followed.
        </p>
        {!hasAddress && (
          <Alert tone="warning">
            <AlertTitle>Your postal address is missing</AlertTitle>
            <p>
              The law asks for it below every letter, so you can’t send one without it.{' '}
              <SiteLink to="/admin/site/business" className="link">
                Add it to your business
              </SiteLink>
            </p>
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="continue" disabled={isConflict}>
            Choose who gets it
          </Button>
          <Button
            type="submit"
            name="intent"
            value="test"
            variant="outline"
            disabled={isConflict}
            pending={intent === 'test'}
            pendingLabel="Sending..."
          >
            Send me a test
          </Button>
          <SaveLine state={isConflict ? 'conflict' : autosave.state} savedAt={autosave.savedAt} />
        </div>
      </Form>
      <LeaveDialog blocker={autosave.blocker} />
    </>
  )
}

function SaveLine({ state, savedAt }: { state: SaveState; savedAt: string }) {
  const { formatTime } = useDates()
  const isHydrated = useHydrated()
  if (!isHydrated) {
    return (
      <Button type="submit" name="intent" value="save" variant="outline">
        Save
      </Button>
    )
  }
  const words: Record<SaveState, string> = {
    saved: `Saved ${formatTime(savedAt)}`,
    changed: 'Not saved yet',
    saving: 'Saving...',
    invalid: 'Not saved: see the message at its field above.',
    conflict: 'Not saved: see above.',
    failed: 'Not saved: no answer from your site. It will try again when you write on.',
  }
  return (
    <p role="status" className="text-muted text-sm">
      {words[state]}
    </p>
  )
}

function Conflict({ address }: { address: string }) {
  return (
    <Alert tone="warning" role="alert">
      <AlertTitle>This letter was changed in another window</AlertTitle>
      <p>
        Both texts are safe: the other one is saved, and yours is still here. Save yours as a letter
        of its own, or leave it and open the other one.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="copy" size="small">
          Save mine as a new letter
        </Button>
        <a href={address} className="link inline-flex min-h-11 items-center">
          Open the other one
        </a>
      </div>
    </Alert>
  )
}
