import type { Answered } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { type ModuleValues, moduleForm, titleLength } from './course-fields.ts'
import { FormDialog } from './form-dialog.tsx'

type ModuleDialogProps = {
  /** The edited module; null for a new one. */
  moduleId: string | null
  isOpen: boolean
  values: ModuleValues
  answered: Answered<typeof moduleForm>
  closePath: string
}

export function ModuleDialog({ moduleId, isOpen, values, answered, closePath }: ModuleDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      closePath={closePath}
      title={moduleId ? 'Edit Module' : 'Add Module'}
      intent="save-module"
      id={moduleId}
      rules={moduleForm}
      answered={answered}
      saveLabel={moduleId ? 'Update Module' : 'Add Module'}
    >
      {(errors) => (
        <>
          <Field error={errors.title}>
            <Label>Title</Label>
            <Input name="title" defaultValue={values.title} maxLength={titleLength} required />
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
              className="w-32!"
            />
            <FieldHelp>Modules are shown in this order, lowest number first.</FieldHelp>
          </Field>
        </>
      )}
    </FormDialog>
  )
}
