import { useFetcher } from 'react-router'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx'

type ConfirmProps = {
  /** The label of the button that opens the dialog, such as 'Delete'. */
  trigger: React.ReactNode
  triggerProps?: ButtonProps
  /** The question, such as 'Delete this post?' */
  title: string
  /** The label of the confirming button; by default that of the trigger. */
  confirmLabel?: React.ReactNode
  /** The form fields that are submitted on confirmation, such as { intent: 'delete', id }. */
  fields: Record<string, string>
  /** The form's action; by default the screen's own. */
  action?: string
  /** Details about what would be deleted. */
  children?: React.ReactNode
}

/** The confirmation dialog for every deletion. */
export function ConfirmDelete({
  trigger,
  triggerProps,
  title,
  confirmLabel = trigger,
  fields,
  action,
  children,
}: ConfirmProps) {
  const fetcher = useFetcher()
  return (
    <Dialog>
      <DialogTrigger
        variant="outline"
        size="small"
        disabled={fetcher.state !== 'idle'}
        {...triggerProps}
      >
        {trigger}
      </DialogTrigger>
      <DialogContent role="alertdialog">
        <DialogTitle>{title}</DialogTitle>
        <div className="grid gap-2 text-muted">{children}</div>
        <fetcher.Form
          method="post"
          action={action}
          onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button type="submit" variant="danger">
              {confirmLabel}
            </Button>
          </DialogFooter>
        </fetcher.Form>
      </DialogContent>
    </Dialog>
  )
}
