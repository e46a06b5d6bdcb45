import { PasswordField } from '#app/account/password-field.tsx'
import { SendAgain } from '#app/account/send-again.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { isExampleAddress } from '#content/example-address.ts'
import { emailForm, exampleEmailForm } from './account-forms.ts'
import { ChangeForm } from './change-form.tsx'

type EmailFormProps = {
  email: string
  pendingEmail: string | null
  /** A new address that was refused. */
  typed: string | undefined
  answered: Answered<typeof exampleEmailForm>
}

export function EmailForm({ email, pendingEmail, typed, answered }: EmailFormProps) {
  const isExample = isExampleAddress(email)
  const form = { intent: 'email', button: 'Change Email', answered }
  return (
    <div className="grid gap-5">
      {pendingEmail && (
        <Alert tone="warning">
          <AlertTitle>Waiting for {pendingEmail}</AlertTitle>
          {isExample ? (
            <p>Please press the button in the email to your new address.</p>
          ) : (
            <>
              <p>
                Please press the button in both emails, the one to your old address and the one to
                your new address.
              </p>
              <SendAgain type="email_change" email={email} startsWaiting={false} />
            </>
          )}
        </Alert>
      )}
      {isExample ? (
        <ChangeForm key={pendingEmail} {...form} rules={exampleEmailForm}>
          {(errors) => (
            <>
              <NewEmail error={errors.email} typed={typed} />
              <PasswordField
                label="Your password"
                name="emailPassword"
                autoComplete="current-password"
                error={errors.emailPassword}
              />
            </>
          )}
        </ChangeForm>
      ) : (
        <ChangeForm key={pendingEmail} {...form} rules={emailForm}>
          {(errors) => <NewEmail error={errors.email} typed={typed} />}
        </ChangeForm>
      )}
    </div>
  )
}

function NewEmail({ error, typed }: { error: string | undefined; typed: string | undefined }) {
  return (
    <Field error={error}>
      <Label>New email</Label>
      <Input name="email" type="email" autoComplete="email" defaultValue={typed} required />
    </Field>
  )
}
