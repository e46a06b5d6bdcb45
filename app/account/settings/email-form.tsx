import { SendAgain } from '#app/account/send-again.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ChangeForm } from './change-form.tsx'

type EmailFormProps = {
  email: string
  pendingEmail: string | null
  error?: string | undefined
}

export function EmailForm({ email, pendingEmail, error }: EmailFormProps) {
  return (
    <div className="grid gap-5">
      {pendingEmail && (
        <Alert tone="warning">
          <AlertTitle>Waiting for {pendingEmail}</AlertTitle>
          <p>Please press the button in both emails: in the old mailbox and in the new one.</p>
          <SendAgain type="email_change" email={email} startsWaiting={false} />
        </Alert>
      )}
      <ChangeForm key={pendingEmail} intent="email" button="Change Email" result={error}>
        <Field error={error}>
          <Label>New email</Label>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
      </ChangeForm>
    </div>
  )
}
