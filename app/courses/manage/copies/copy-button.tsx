import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

type CopyButtonProps = { id: string; intent: string; name: string }

/** A form, because it writes: the copy is there at once, as a draft. */
export function CopyButton({ id, intent, name }: CopyButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="outline"
        size="small"
        aria-label={`Duplicate ${name}`}
      >
        Duplicate
      </Button>
    </Form>
  )
}
