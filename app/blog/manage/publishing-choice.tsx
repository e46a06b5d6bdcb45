import { formatTime } from '#app/lib/zoned-time.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import type { PostValues } from './post-fields.ts'

type PublishingChoiceProps = {
  /** The edited post's publication date, if readers see it already. */
  publishedAt: string | null
  values: PostValues
  error?: string
}

/** Published, draft or scheduled. The date field is shown by CSS alone when it is needed. */
export function PublishingChoice({ publishedAt, values, error }: PublishingChoiceProps) {
  const option = (value: string, words: string) => (
    <Choice
      type="radio"
      name="publishing"
      value={value}
      defaultChecked={values.publishing === value}
    >
      {words}
    </Choice>
  )
  return (
    <fieldset className="group">
      <legend className="font-semibold text-sm">Publishing</legend>
      {publishedAt
        ? option('keep', `Stay published (since ${formatTime(publishedAt)})`)
        : option('now', 'Publish now')}
      {option('draft', 'Save as draft')}
      {option('schedule', 'Schedule for later')}
      <Field
        error={error}
        className="mt-2 hidden! max-w-xs group-has-[[value=schedule]:checked]:grid!"
      >
        <Label>Publish on</Label>
        <Input type="datetime-local" name="publishAt" defaultValue={values.publishAt} />
        <FieldHelp>In this site’s time zone, like all dates here.</FieldHelp>
      </Field>
    </fieldset>
  )
}
