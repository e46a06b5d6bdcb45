import { useFetcher } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'

type ChangeButtonProps = Pick<ButtonProps, 'pendingLabel' | 'children'> & {
  fields: Record<string, string>
  /** The sender's name completes the button's label for screen readers. */
  name: string
  shortcut?: string
}

/** One act on a message, sent to the inbox without leaving it. */
export function ChangeButton({
  fields,
  name,
  shortcut,
  pendingLabel,
  children,
}: ChangeButtonProps) {
  const fetcher = useFetcher()
  return (
    <Form fetcher={fetcher} method="post" action="/admin/contact-submissions">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        type="submit"
        size="small"
        variant="outline"
        data-shortcut={shortcut}
        pending={fetcher.state !== 'idle'}
        pendingLabel={pendingLabel}
      >
        {children}
        <span className="sr-only">: the message from {name}</span>
      </Button>
    </Form>
  )
}
