import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ChangeForm } from './change-form.tsx'

export function NameForm({ fullName, error }: { fullName: string; error?: string | undefined }) {
  return (
    <ChangeForm intent="name" button="Save Name" result={error}>
      <Field error={error}>
        <Label>Full name</Label>
        <Input
          name="fullName"
          autoComplete="name"
          defaultValue={fullName}
          maxLength={200}
          required
        />
      </Field>
    </ChangeForm>
  )
}
