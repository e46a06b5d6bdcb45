import { useNavigation } from 'react-router'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { DeleteRow } from '#app/ui/row-actions.tsx'
import { questionLimit } from './question-limits.ts'
import { QuestionPictures } from './question-pictures.tsx'
import type { ShownQuestion } from './questions.data.ts'
import type { RefusedQuestion } from './refused-question.ts'

type AskedQuestionProps = { question: ShownQuestion; refused: RefusedQuestion | undefined }

/** The mail about the answer leads to its anchor. */
export function AskedQuestion({ question, refused }: AskedQuestionProps) {
  const { formatDate } = useDates()
  const { id, answer, is_mine, is_public, asker_name } = question
  const asker = is_mine ? 'You' : (asker_name ?? 'A student')
  return (
    <li
      id={`question-${id}`}
      className="grid scroll-mt-24 gap-4 rounded-md border border-rule bg-card px-5 py-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <span className="wrap-anywhere">
          {asker} asked on {formatDate(question.created_at)}
        </span>
        {is_mine && !answer && <Badge>Waiting for my answer</Badge>}
        {is_mine && is_public && <Badge>Shown to everyone in this course</Badge>}
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{question.question}</p>
      <QuestionPictures pictures={question.pictures} />
      {answer && (
        <div className="margin-line grid gap-1 pl-5">
          <p className="text-muted text-sm">
            My answer{question.answered_at && ` of ${formatDate(question.answered_at)}`}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      {is_mine && (
        <div className="no-print flex flex-wrap items-start gap-3">
          {!answer && <ChangeForm question={question} refused={refused} />}
          <DeleteRow what="Question" label="Delete your question" id={id} intent="delete-question">
            <p>
              Your question will be gone, with its pictures{answer && ' and my answer'}. This cannot
              be undone.
            </p>
          </DeleteRow>
        </div>
      )}
    </li>
  )
}

function ChangeForm({ question, refused }: AskedQuestionProps) {
  const isSaving = useNavigation().formData?.get('intent') === 'change-question'
  return (
    <details open={refused !== undefined} className="grow basis-full sm:basis-0">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Change your question
      </summary>
      {/* A new key with new words: the form shows what is saved. */}
      <Form
        key={question.question}
        method="post"
        preventScrollReset
        failure={refused?.errors.form}
        className="mt-2 grid gap-3"
      >
        <input type="hidden" name="id" value={question.id} />
        <Field error={refused?.errors.question}>
          <Label>New words</Label>
          <Textarea
            name="question"
            rows={4}
            required
            maxLength={questionLimit}
            defaultValue={refused?.values.question ?? question.question}
          />
        </Field>
        <Button
          type="submit"
          name="intent"
          value="change-question"
          size="small"
          pending={isSaving}
          pendingLabel="Saving..."
          className="justify-self-start"
        >
          Save changes
        </Button>
      </Form>
    </details>
  )
}
