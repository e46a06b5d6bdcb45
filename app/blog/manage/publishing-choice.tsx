import { useDates } from '#app/lib/dates/use-dates.ts'
import { useIsPast } from '#app/lib/dates/use-is-past.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { nameTimeZone } from '#content/time-zones.ts'
import type { PostValues } from './post-fields.ts'

export type Publication = {
  /** The edited post's publication date, if readers see it already. */
  publishedAt: string | null
  /** The edited post waits for approval. */
  isWaiting: boolean
  /** The writer's posts need approval. */
  mustWait: boolean
}

type PublishingChoiceProps = Publication & {
  values: PostValues
  error?: string
}

/** Published, draft or scheduled. The date field is shown by CSS alone when it is needed. */
export function PublishingChoice(props: PublishingChoiceProps) {
  const { formatTime, timeZone } = useDates()
  const { publishedAt, isWaiting, mustWait, values, error } = props
  const { isPast, noteTime } = useIsPast(values.publishAt)
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
      {publishedAt &&
        option(
          'keep',
          mustWait
            ? 'Send the changed post for approval'
            : `Stay published (since ${formatTime(publishedAt)})`,
        )}
      {isWaiting && option('keep', 'Keep waiting for approval')}
      {!publishedAt && !mustWait && option('now', 'Publish now')}
      {!publishedAt && !isWaiting && mustWait && option('now', 'Send for approval')}
      {option('draft', 'Save as draft')}
      {option('schedule', 'Schedule for later')}
      <Field
        error={error}
        className="mt-2 hidden! max-w-xs group-has-[[value=schedule]:checked]:grid!"
      >
        <Label>Publish on</Label>
        <Input
          type="datetime-local"
          name="publishAt"
          defaultValue={values.publishAt}
          onInput={noteTime}
        />
        <FieldHelp>In {nameTimeZone(timeZone)}, like all dates here.</FieldHelp>
        {isPast && (
          <p role="status" className="font-semibold text-sm">
            {mustWait
              ? 'That time has passed: it publishes as soon as it is approved.'
              : 'That time has passed: it publishes now, under this date.'}
          </p>
        )}
      </Field>
    </fieldset>
  )
}
