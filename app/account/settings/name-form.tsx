import type { Answered } from '#app/lib/form.ts'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { nameForm } from './account-forms.ts'
import { ChangeForm } from './change-form.tsx'

type NameFormProps = { fullName: string; answered: Answered<typeof nameForm> }

export function NameForm({ fullName, answered }: NameFormProps) {
  return (
    <ChangeForm intent="name" button="Save Name" rules={nameForm} answered={answered}>
      {(errors) => (
        <Field error={errors.fullName}>
          <Label>Full name</Label>
          <Input
            name="fullName"
            autoComplete="name"
            defaultValue={fullName}
            maxLength={200}
            required
          />
        </Field>
      )}
    </ChangeForm>
  )
}
