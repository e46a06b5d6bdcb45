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
  /** For acts that delete nothing. */
  confirmVariant?: ButtonProps['variant']
  /** The form's action; by default the screen's own. */
  action?: string
  /** Details about what would be deleted or changed. */
  children?: React.ReactNode
}

/** The confirmation dialog for every deletion, and for acts that many people would notice. */
export function ConfirmDelete({
  trigger,
  triggerProps,
  title,
  confirmLabel = trigger,
  confirmVariant = 'danger',
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
            <Button type="submit" variant={confirmVariant}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </fetcher.Form>
      </DialogContent>
    </Dialog>
  )
}

type ConfirmSubmitProps = Pick<ConfirmProps, 'trigger' | 'triggerProps' | 'title' | 'children'> & {
  /** The button that submits the form around it, or acts when pressed. */
  confirmProps: ButtonProps
}

/** Asks before a button of the form around it is pressed: forms cannot nest. */
export function ConfirmSubmit(props: ConfirmSubmitProps) {
  const { trigger, triggerProps, title, confirmProps, children } = props
  return (
    <Dialog>
      <DialogTrigger {...triggerProps}>{trigger}</DialogTrigger>
      <DialogContent role="alertdialog">
        <DialogTitle>{title}</DialogTitle>
        <div className="grid gap-2 text-muted">{children}</div>
        <DialogFooter>
          <DialogClose>Cancel</DialogClose>
          <Button variant="danger" {...confirmProps}>
            {trigger}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
