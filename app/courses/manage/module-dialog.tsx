import { useDates } from '#app/lib/dates/use-dates.ts'
import type { Answered } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { nameTimeZone } from '#content/time-zones.ts'
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
  const { timeZone } = useDates()
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
          <Field error={errors.opensAt}>
            <Label>Opens on (optional)</Label>
            <Input
              type="datetime-local"
              name="opensAt"
              defaultValue={values.opensAt}
              className="max-w-xs"
            />
            <FieldHelp>
              Until then students see the module’s title and this date, and none of its lessons. In{' '}
              {nameTimeZone(timeZone)}, like all dates here.
            </FieldHelp>
          </Field>
        </>
      )}
    </FormDialog>
  )
}
