import { useFetcher } from 'react-router'
import { Button, type ButtonProps } from './button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx'

type ConfirmProps = {
  /** The words on the button that asks, such as 'Delete'. */
  trigger: React.ReactNode
  triggerProps?: ButtonProps
  /** The question, such as 'Delete this post?' */
  title: string
  /** The words on the button that does it; those of the trigger when left out. */
  confirmLabel?: React.ReactNode
  /** What is posted when the answer is yes, such as { intent: 'delete', id }. */
  fields: Record<string, string>
  /** Where it is posted: the screen's own action unless said otherwise. */
  action?: string
  /** What goes with it. */
  children?: React.ReactNode
}

/** The one way to ask before something is deleted: says what goes, does nothing unless confirmed. */
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
