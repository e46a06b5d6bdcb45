import { useEffect, useState } from 'react'
import { type Location, useNavigation } from 'react-router'
import type { Answered, FieldErrors } from '#app/lib/form.ts'
import { useEarlyChanges, useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { AnswerFields } from './answer-fields.tsx'
import {
  explanationLength,
  type QuestionValues,
  questionForm,
  questionTextLength,
  readNextLabelLength,
} from './question-fields.ts'

type QuestionFormProps = {
  /** The edited question; null for a new one. */
  editedId: string | null
  values: QuestionValues
  answered: Answered<typeof questionForm>
  /** Other query parameters of the page, to keep. */
  keep: Record<string, string>
  /** True when it was opened by a button below it. */
  takesFocus: boolean
}

export function QuestionForm(props: QuestionFormProps) {
  const { editedId, values, answered, keep, takesFocus } = props
  const { errors, props: check } = useFormCheck(questionForm, answered)
  const form = check.ref
  const navigation = useNavigation()
  const isSaving = navigation.formData?.get('intent') === 'save'
  const [hasChanges, setHasChanges] = useState(false)
  const [answers, setAnswers] = useState(() =>
    values.answers.map((answer, at) => ({ ...answer, key: String(at) })),
  )
  const blocker = useUnsavedChanges(hasChanges, closesForm)
  useEarlyChanges(form, () => setHasChanges(true))
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [takesFocus, form])
  const order = answers.map(({ key }) => key).join()
  // An answer that was removed or moved may mend a mistake; buttons fire no 'input' event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answers were rearranged
  useEffect(() => {
    if (hasChanges) form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [order])
  return (
    <>
      <Form
        {...check}
        method="post"
        onInput={(event) => {
          setHasChanges(true)
          check.onInput(event)
        }}
        className="grid max-w-4xl gap-6"
      >
        <input type="hidden" name="intent" value="save" />
        {editedId && <input type="hidden" name="id" value={editedId} />}
        <Field error={errors.questionText}>
          <Label>Question text</Label>
          <Textarea
            name="question_text"
            defaultValue={values.questionText}
            maxLength={questionTextLength}
            className="min-h-20!"
            required
          />
        </Field>
        <AnswerFields
          answers={answers}
          errors={errors}
          isSaving={isSaving}
          onChange={(changed) => {
            setAnswers(changed)
            setHasChanges(true)
          }}
        />
        <Field error={errors.explanation}>
          <Label>Explanation (optional)</Label>
          <Textarea
            name="explanation"
            defaultValue={values.explanation}
            maxLength={explanationLength}
            className="min-h-20!"
          />
          <FieldHelp>Shown after the question is answered.</FieldHelp>
        </Field>
        <ReadNextFields values={values} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSaving} pendingLabel="Saving...">
            {editedId ? 'Update Question' : 'Save Question'}
          </Button>
          {editedId && (
            <Button type="submit" variant="outline" form="cancel-edit" disabled={isSaving}>
              Cancel Edit
            </Button>
          )}
        </div>
      </Form>
      <Form id="cancel-edit" hidden>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}

type ReadNextFieldsProps = { values: QuestionValues; errors: FieldErrors<QuestionValues> }

function ReadNextFields({ values, errors }: ReadNextFieldsProps) {
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold text-sm">Read this next (optional)</legend>
      <Field error={errors.readNextLabel}>
        <Label className="font-normal!">Title of the lesson, post or article</Label>
        <Input
          name="read_next_label"
          defaultValue={values.readNextLabel}
          maxLength={readNextLabelLength}
        />
      </Field>
      <Field error={errors.readNextUrl}>
        <Label className="font-normal!">Its address</Label>
        <Input
          name="read_next_url"
          defaultValue={values.readNextUrl}
          placeholder="/blog/… or https://…"
          maxLength={2000}
        />
      </Field>
    </fieldset>
  )
}

/** Another page or question closes this form; filtering and paging the list does not. */
function closesForm(from: Location, to: Location) {
  if (from.pathname !== to.pathname) return true
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  const savedAt = after.get('saved')
  if (savedAt && savedAt !== before.get('saved')) return false
  return ['edit', 'copy'].some((name) => before.get(name) !== after.get(name))
}
