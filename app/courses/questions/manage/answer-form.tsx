import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { answerForm } from '#app/courses/questions/question-fields.ts'
import { answerLimit } from '#app/courses/questions/question-limits.ts'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Textarea } from '#app/ui/input.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type AnswerFormProps = {
  /** The asker's name, or email address. */
  name: string
  isAnswered: boolean
  /** The hash of the question as the page shows it: the answer is refused when it has changed since. */
  seen: string
  values: Omit<z.input<typeof answerForm.schema>, 'seen'>
  answered: Answered<typeof answerForm>
}

export function AnswerForm({ name, isAnswered, seen, values, answered }: AnswerFormProps) {
  const isSaving = useNavigation().formData?.get('intent') === 'answer'
  const { errors, props } = useFormCheck(answerForm, answered)
  return (
    <Form {...props} method="post" className="grid max-w-3xl gap-5">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="seen" value={seen} />
      <Field error={errors.answer}>
        <Label>Your answer</Label>
        <Textarea
          name="answer"
          rows={8}
          required
          maxLength={answerLimit}
          defaultValue={values.answer}
        />
        <FieldHelp>
          {isAnswered
            ? 'Changes show under the lesson at once. No second email goes out.'
            : `It appears under the lesson, and ${name} gets it by email.`}
        </FieldHelp>
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Who sees the question and your answer</legend>
        <Choice type="checkbox" name="isPublic" defaultChecked={values.isPublic}>
          Everyone in this course, not only {name}
        </Choice>
        <Choice type="checkbox" name="showsName" defaultChecked={values.showsName}>
          With the student’s name. Please ask first.
        </Choice>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSaving} pendingLabel="Saving...">
          {isAnswered ? 'Save answer' : 'Send answer'}
        </Button>
        <ButtonLink to="/admin/questions" variant="outline">
          Back to Questions
        </ButtonLink>
      </div>
    </Form>
  )
}
