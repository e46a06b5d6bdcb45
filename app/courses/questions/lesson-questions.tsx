import { type SubmitEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { imageTypes } from '#app/editor/upload-image.ts'
import { cn } from '#app/lib/cn.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { picturesIn, questionLimit, wrongPictures } from './question-limits.ts'
import type { ShownQuestions } from './questions.data.ts'
import type { RefusedQuestion } from './refused-question.ts'

type LessonQuestionsProps = {
  /** Null when they could not be read. */
  shown: ShownQuestions | null
  /** The id of the next question: a form that is sent twice asks once. */
  nextId: string
  refused: RefusedQuestion | undefined
}

/** The reader's own questions, the public ones, and the form for another one. */
export function LessonQuestions({ shown, nextId, refused }: LessonQuestionsProps) {
  const questions = shown?.questions ?? []
  return (
    <section
      aria-labelledby="questions"
      className={cn(
        'mt-12 grid gap-6 border-rule border-t pt-8',
        questions.length === 0 && 'no-print',
      )}
    >
      <div className="grid gap-2">
        <h2 id="questions" className="text-2xl">
          Ask about this lesson
        </h2>
        <p className="no-print text-muted">
          Only you and I see your question. If it could help others, I may show it with my answer to
          everyone in this course: without your name, unless you’ve told me I may use it.
        </p>
      </div>
      {shown === null && (
        <Alert tone="warning">
          <p>I can’t show the questions right now. Please load the page again in a minute.</p>
        </Alert>
      )}
      {questions.length > 0 && (
        <ul className="grid gap-5">
          {questions.map((question) => (
            <AskedQuestion
              key={question.id}
              question={question}
              refused={refused?.changed === question.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {shown?.hasMore && (
        <SiteLink
          to="?questions=all#questions"
          preventScrollReset
          className="no-print finger-target justify-self-start underline"
        >
          Show more questions
        </SiteLink>
      )}
      {/* A new key with a new question: the form is empty again. */}
      <AskForm
        key={questions.find(({ is_mine }) => is_mine)?.id ?? 'first'}
        id={nextId}
        refused={refused?.changed ? undefined : refused}
      />
    </section>
  )
}

type AskFormProps = { id: string; refused: RefusedQuestion | undefined }

function AskForm({ id, refused }: AskFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'ask'
  const [wrong, setWrong] = useState<string | null>(null)
  const { values, errors } = refused ?? { values: { question: '' }, errors: {} }
  function check(event: SubmitEvent<HTMLFormElement>) {
    const found = wrongPictures(picturesIn(new FormData(event.currentTarget)))
    setWrong(found)
    if (found) event.preventDefault()
  }
  return (
    <Form
      onSubmit={check}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      failure={errors.form}
      className="no-print grid gap-5"
    >
      <input type="hidden" name="id" value={id} />
      <Field error={errors.question}>
        <Label>Your question</Label>
        <Textarea
          name="question"
          rows={4}
          required
          maxLength={questionLimit}
          defaultValue={values.question}
        />
      </Field>
      <Field error={wrong ?? undefined}>
        <Label>Pictures (optional)</Label>
        <Input name="pictures" type="file" multiple accept={imageTypes.join(',')} />
        <FieldHelp>
          A screenshot often says it best. Up to three pictures, 5 MB each and 12 MB together.
        </FieldHelp>
      </Field>
      <Button
        type="submit"
        name="intent"
        value="ask"
        pending={isSending}
        pendingLabel="Sending..."
        className="justify-self-start"
      >
        Send my question
      </Button>
    </Form>
  )
}
