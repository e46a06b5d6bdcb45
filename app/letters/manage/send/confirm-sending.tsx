import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { useIsPast } from '#app/lib/dates/use-is-past.ts'
import { counted } from '#app/lib/lists.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#app/ui/dialogs/dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { nameTimeZone } from '#content/time-zones.ts'
import { type Audience, type Group, groupValue } from './audience.ts'
import { sendingTime } from './sending-time.ts'

/** '1,240 people' */
export function people(count: number) {
  return counted(count, 'person', 'people')
}

/** The groups as they were when Send was pressed, and the people in them. */
export type Asked = { asked: Audience; count: number }

type ConfirmSendingProps = {
  /** The answer to the last press of Send; a new one asks anew. */
  answer: Asked
  groups: Group[]
  lettersPerHour: number
}

/** Asks before a letter goes out: a dialog, and before hydration a part of the page. */
export function ConfirmSending({ answer, ...props }: ConfirmSendingProps) {
  const isHydrated = useHydrated()
  const [closed, setClosed] = useState<Asked>()
  const isSending = useNavigation().state !== 'idle'
  const close = () => setClosed(answer)
  const question = `Send to ${people(answer.count)}?`
  if (!isHydrated) {
    return (
      <Alert tone="warning" role="alert">
        <AlertTitle>{question}</AlertTitle>
        <Question {...props} {...answer}>
          <SiteLink to="." className="link inline-flex min-h-11 items-center">
            Cancel
          </SiteLink>
        </Question>
      </Alert>
    )
  }
  return (
    <Dialog>
      <DialogContent
        role="alertdialog"
        open={closed !== answer && !isSending}
        onClose={() => !isSending && close()}
      >
        <DialogTitle>{question}</DialogTitle>
        <Question {...props} {...answer}>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
        </Question>
      </DialogContent>
    </Dialog>
  )
}

type QuestionProps = Asked & Omit<ConfirmSendingProps, 'answer'> & { children: React.ReactNode }

/** The form carries the groups and the number: the letter goes to these people or to nobody. */
function Question({ asked, count, groups, lettersPerHour, children }: QuestionProps) {
  const { timeZone } = useDates()
  const { isPast, noteTime } = useIsPast('')
  const values = asked.audience.map(groupValue)
  return (
    <Form method="post" className="group grid gap-4">
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="topic" value={asked.topic} />
      <input type="hidden" name="count" value={count} />
      <ul aria-label="To whom" className="list-disc pl-5">
        {values.map((value) => (
          <li key={value} className="wrap-anywhere">
            <input type="hidden" name="group" value={value} />
            {groups.find((group) => group.value === value)?.label ?? 'A group that is gone'}
          </li>
        ))}
      </ul>
      <p>
        At {counted(lettersPerHour, 'email')} an hour, this takes{' '}
        {sendingTime(count, lettersPerHour)}.
      </p>
      <p className="text-muted">
        Once it is on its way, the letter can’t be changed. You can still pause or stop it.
      </p>
      <fieldset>
        <legend className="sr-only">When</legend>
        <Choice type="radio" name="when" value="now" defaultChecked>
          Now
        </Choice>
        <Choice type="radio" name="when" value="later">
          At a time
        </Choice>
        <Field className="mt-2 hidden! max-w-xs group-has-[[value=later]:checked]:grid!">
          <Label>Send on</Label>
          <Input type="datetime-local" name="at" onInput={noteTime} />
          <FieldHelp>In {nameTimeZone(timeZone)}, like all dates here.</FieldHelp>
          {isPast && (
            <p role="status" className="font-semibold text-sm">
              That time has passed. Choose a time to come, or “Now.”
            </p>
          )}
        </Field>
      </fieldset>
      <DialogFooter>
        {children}
        <Button type="submit">Send</Button>
      </DialogFooter>
    </Form>
  )
}
