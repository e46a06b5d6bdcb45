import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'

/** The limit of the table person_notes. */
export const longestNote = 2000

/** Words about a person that admins alone read. */
export function PersonNote({ note }: { note: string }) {
  const isSaving = useNavigation().formData?.get('intent') === 'note'
  return (
    <Form method="post" preventScrollReset className="grid max-w-xl justify-items-start gap-3">
      <input type="hidden" name="intent" value="note" />
      <Field className="w-full">
        <Label className="sr-only">Note about this person</Label>
        <Textarea name="note" maxLength={longestNote} defaultValue={note} className="min-h-24!" />
      </Field>
      <Button type="submit" variant="outline" pending={isSaving} pendingLabel="Saving...">
        Save Note
      </Button>
    </Form>
  )
}
