import { useNavigation } from 'react-router'
import { getTimeZone } from '#app/lib/dates/dates.ts'
import { counted } from '#app/lib/lists.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from '#app/ui/dialogs/dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { nameTimeZone } from '#content/time-zones.ts'

/** '1,240 people' */
export function people(count: number) {
  return counted(count, 'person', 'people')
}

/** Names the number before anything is sent. */
export function SendDialog({ count, isBlocked }: { count: number; isBlocked: boolean }) {
  const isSending = useNavigation().formData?.get('intent') === 'start'
  return (
    <Dialog>
      <DialogTrigger
        disabled={isBlocked || count === 0 || isSending}
        className="justify-self-start"
      >
        Send to {people(count)}
      </DialogTrigger>
      <DialogContent role="alertdialog">
        <DialogTitle>Send to {people(count)}?</DialogTitle>
        <p className="text-muted">
          Once it is on its way, the letter can’t be changed. You can still pause or stop it.
        </p>
        <Form
          method="post"
          className="group mt-4"
          onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          <input type="hidden" name="intent" value="start" />
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
              <Input type="datetime-local" name="at" />
              <FieldHelp>In {nameTimeZone(getTimeZone())}, like all dates here.</FieldHelp>
            </Field>
          </fieldset>
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button type="submit">Send</Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
