import { useFetcher } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'

export const longestNote = 2000

/** Words for the owner alone: shown when there are some, folded when there are none. */
export function MessageNote({ id, name, note }: { id: string; name: string; note: string }) {
  const fetcher = useFetcher()
  return (
    <details open={note !== ''} className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center" data-shortcut="n">
        {note === '' ? 'Add a note' : 'Your note'}
        <span className="sr-only"> about the message from {name}</span>
      </summary>
      <Form fetcher={fetcher} method="post" className="mt-1 grid max-w-xl gap-2">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={id} />
        <Field>
          <Label className="sr-only">Note about the message from {name}</Label>
          <Textarea
            name="note"
            rows={2}
            maxLength={longestNote}
            defaultValue={note}
            className="min-h-20!"
          />
        </Field>
        <Button
          type="submit"
          size="small"
          variant="outline"
          pending={fetcher.state !== 'idle'}
          pendingLabel="Saving..."
          className="justify-self-start"
        >
          Save note
        </Button>
      </Form>
    </details>
  )
}
