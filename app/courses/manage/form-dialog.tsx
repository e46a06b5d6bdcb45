import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTitle } from '#app/ui/dialog.tsx'

type FormDialogProps = {
  isOpen: boolean
  /** The list it was opened from. */
  closePath: string
  title: string
  intent: string
  /** The id of the edited item; null for a new one. */
  id: string | null
  errors: Record<string, string | undefined>
  saveLabel: string
  children: ReactNode
}

/** A dialog with a form above its list. The URL says whether it is open, so that Back closes it. */
export function FormDialog(props: FormDialogProps) {
  const { isOpen, closePath, title, intent, id, errors, saveLabel, children } = props
  const navigate = useNavigate()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The browser would focus the Close button first.
    if (isOpen) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [isOpen])
  useFocusFirstError(form, Object.values(errors).some(Boolean) ? errors : null)
  return (
    <Dialog>
      <DialogContent
        open={isOpen}
        onClose={() => {
          // Also called when a saved form has led back to the list.
          if (isOpen) void navigate(closePath, { replace: true, preventScrollReset: true })
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value={intent} />
          {id && <input type="hidden" name="id" value={id} />}
          {children}
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button
              type="submit"
              pending={navigation.state === 'submitting'}
              pendingLabel="Saving..."
            >
              {saveLabel}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
