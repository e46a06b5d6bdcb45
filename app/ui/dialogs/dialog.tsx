import { X } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '#app/lib/cn.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'

const DialogContext = createContext('')

/** The native modal dialog: focus is trapped, Escape closes it, focus returns to the trigger. */
function Dialog({ children }: { children: React.ReactNode }) {
  return <DialogContext value={useId()}>{children}</DialogContext>
}

function DialogTrigger(props: ButtonProps) {
  const id = useContext(DialogContext)
  return (
    <Button
      data-slot="dialog-trigger"
      command="show-modal"
      commandfor={id}
      onClick={() => runWithoutCommands(id, 'showModal')}
      {...props}
    />
  )
}

type DialogContentProps = ComponentProps<'dialog'> & {
  /** For dialogs controlled by state, such as an edit form, instead of a trigger. Works before hydration. */
  open?: boolean
}

function DialogContent({ className, open, children, ...props }: DialogContentProps) {
  const id = useContext(DialogContext)
  const dialog = useRef<HTMLDialogElement>(null)
  // Never changed by React: closing a modal dialog by its attribute would leave the page inert.
  const [isOpenInHtml] = useState(open)
  useLayoutEffect(() => {
    if (open === undefined || !dialog.current) return
    if (!open) return dialog.current.close()
    if (dialog.current.matches(':modal')) return
    dialog.current.removeAttribute('open')
    dialog.current.showModal()
  }, [open])
  return (
    <dialog
      ref={dialog}
      id={id}
      open={isOpenInHtml}
      data-slot="dialog"
      closedby="closerequest"
      aria-labelledby={`${id}-title`}
      className={cn(
        'w-[min(36rem,calc(100vw-2rem))] rounded-md border border-rule bg-card p-6 shadow-page sm:p-8',
        className,
      )}
      {...props}
    >
      {children}
    </dialog>
  )
}

function DialogTitle({ className, ...props }: ComponentProps<'h2'>) {
  const id = useContext(DialogContext)
  return (
    <div className="mb-3 flex items-start justify-between gap-4">
      <h2 id={`${id}-title`} className={cn('text-2xl', className)} {...props} />
      <DialogClose variant="quiet" size="icon" className="-mt-2 -mr-2" aria-label="Close">
        <X aria-hidden />
      </DialogClose>
    </div>
  )
}

function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-6 flex flex-wrap justify-end gap-3', className)} {...props} />
}

function DialogClose(props: ButtonProps) {
  const id = useContext(DialogContext)
  return (
    <Button
      variant="outline"
      command="close"
      commandfor={id}
      onClick={() => runWithoutCommands(id, 'close')}
      {...props}
    />
  )
}

/** A fallback for browsers without invoker commands. */
function runWithoutCommands(id: string, method: 'showModal' | 'close') {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog[method]()
}

export {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
  runWithoutCommands,
}
