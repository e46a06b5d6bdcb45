import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
} from '#app/ui/dialogs/dialog.tsx'
import { completeAddress } from '#content/web-address.ts'

type EditorDialogProps = {
  title: string
  submitLabel: string
  isPending?: boolean
  onSave: (form: FormData) => void
  onClose: () => void
  children: React.ReactNode
}

export function EditorDialog({
  title,
  submitLabel,
  isPending,
  onSave,
  onClose,
  children,
}: EditorDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  // After the dialog was opened, which gives the focus to its first button.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React lets events of a portal bubble to the form that the editor belongs to.
    event.stopPropagation()
    onSave(new FormData(event.currentTarget))
  }
  return (
    <Dialog>
      <DialogContent open onClose={onClose}>
        <DialogTitle>{title}</DialogTitle>
        <form ref={form} onSubmit={submit} onInput={(event) => event.stopPropagation()} noValidate>
          <div className="grid gap-4">{children}</div>
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button type="submit" pending={isPending} pendingLabel="Uploading...">
              {submitLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The link address, or null when its scheme is not allowed. */
export function addressOf(typed: string) {
  const text = completeAddress(typed)
  if (/^(https?:\/\/|\/(?!\/)|#|mailto:|tel:)\S+$/i.test(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  return null
}
