import { useEffect, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'
import { Field, FieldHelp, Label } from '#app/components/ui/field.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'

type ModuleDialogProps = {
  /** The module that is edited; none for a new one. */
  moduleId: string | null
  isOpen: boolean
  values: { title: string; orderIndex: string }
  errors: { title?: string; orderIndex?: string }
  /** The list it was opened from. */
  closePath: string
}

export function ModuleDialog({ moduleId, isOpen, values, errors, closePath }: ModuleDialogProps) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The browser would begin at the Close button.
    if (isOpen) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [isOpen])
  useFocusFirstError(form, errors.title || errors.orderIndex ? errors : null)
  return (
    <Dialog>
      <DialogContent
        open={isOpen}
        onClose={() => {
          if (isOpen) void navigate(closePath, { replace: true, preventScrollReset: true })
        }}
      >
        <DialogTitle>{moduleId ? 'Edit Module' : 'Add Module'}</DialogTitle>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="save-module" />
          {moduleId && <input type="hidden" name="id" value={moduleId} />}
          <Field error={errors.title}>
            <Label>Title</Label>
            <Input name="title" defaultValue={values.title} maxLength={200} required />
          </Field>
          <Field error={errors.orderIndex}>
            <Label>Order</Label>
            <Input
              name="orderIndex"
              type="number"
              min={0}
              step={1}
              defaultValue={values.orderIndex}
              required
              className="w-32"
            />
            <FieldHelp>Modules are shown by this number, the smallest first.</FieldHelp>
          </Field>
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button
              type="submit"
              pending={navigation.state === 'submitting'}
              pendingLabel="Saving..."
            >
              {moduleId ? 'Update Module' : 'Add Module'}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
