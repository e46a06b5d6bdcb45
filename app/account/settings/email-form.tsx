import { SendAgain } from '#app/account/send-again.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { emailForm } from './account-forms.ts'
import { ChangeForm } from './change-form.tsx'

type EmailFormProps = {
  email: string
  pendingEmail: string | null
  /** A new address that was refused. */
  typed: string | undefined
  answered: Answered<typeof emailForm>
}

export function EmailForm({ email, pendingEmail, typed, answered }: EmailFormProps) {
  return (
    <div className="grid gap-5">
      {pendingEmail && (
        <Alert tone="warning">
          <AlertTitle>Waiting for {pendingEmail}</AlertTitle>
          <p>
            Please press the button in both emails, the one to your old address and the one to your
            new address.
          </p>
          <SendAgain type="email_change" email={email} startsWaiting={false} />
        </Alert>
      )}
      <ChangeForm
        key={pendingEmail}
        intent="email"
        button="Change Email"
        rules={emailForm}
        answered={answered}
      >
        {(errors) => (
          <Field error={errors.email}>
            <Label>New email</Label>
            <Input name="email" type="email" autoComplete="email" defaultValue={typed} required />
          </Field>
        )}
      </ChangeForm>
    </div>
  )
}
