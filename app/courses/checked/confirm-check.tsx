import { useFetcher } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

type ConfirmCheckProps = {
  id: string
  /** Completes the button's label for screen readers. */
  title: string
  /** Without scripts the press leads back to the page itself, not to the list. */
  isOnPage?: boolean
}

/** One press: checked today, in the owner's time zone. */
export function ConfirmCheck({ id, title, isOnPage = false }: ConfirmCheckProps) {
  const fetcher = useFetcher()
  return (
    <Form fetcher={fetcher} method="post" action="/admin/checked" className="no-print">
      <input type="hidden" name="id" value={id} />
      {isOnPage && <input type="hidden" name="back" value="page" />}
      <Button
        type="submit"
        size="small"
        variant="outline"
        pending={fetcher.state !== 'idle'}
        pendingLabel="Saving..."
      >
        Checked today<span className="sr-only">: {title}</span>
      </Button>
    </Form>
  )
}
