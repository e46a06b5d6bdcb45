import { type ReactNode, useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered, FieldErrors, FormRules } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
} from '#app/ui/dialogs/dialog.tsx'

type FormDialogProps<Schema extends z.ZodMiniObject> = {
  isOpen: boolean
  /** The list it was opened from. */
  closePath: string
  title: string
  intent: string
  /** The id of the edited item; null for a new one. */
  id: string | null
  rules: FormRules<Schema>
  answered: Answered<FormRules<Schema>>
  saveLabel: string
  /** An upload is running, whose file would be missing. */
  isBusy?: boolean
  children(errors: FieldErrors<z.input<Schema>>): ReactNode
}

/** A dialog with a form above its list. The URL says whether it is open, so that Back closes it. */
export function FormDialog<Schema extends z.ZodMiniObject>(props: FormDialogProps<Schema>) {
  const { isOpen, closePath, title, intent, id, rules, answered, saveLabel } = props
  const { isBusy = false, children } = props
  const navigate = useNavigate()
  const navigation = useNavigation()
  const check = useFormCheck(rules, answered)
  const form = check.props.ref
  useEffect(() => {
    // The browser would focus the Close button first.
    if (isOpen) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [isOpen, form])
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
        <Form {...check.props} method="post" className="grid gap-5">
          <input type="hidden" name="intent" value={intent} />
          {id && <input type="hidden" name="id" value={id} />}
          {children(check.errors)}
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button
              type="submit"
              disabled={isBusy}
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
