import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type EmailCodeFormProps = {
  type: string
  email: string
  next?: string | null
  error?: string | undefined
}

/** The six digits of an e-mail, for people who read mail on another device. */
export function EmailCodeForm({ type, email, next, error }: EmailCodeFormProps) {
  const navigation = useNavigation()
  return (
    <Form method="post" action="/auth/confirm" className="grid gap-4" noValidate>
      <input type="hidden" name="type" value={type} />
      {next && <input type="hidden" name="next" value={next} />}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field>
          <Label>Email</Label>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
      )}
      <CodeField label="Code from the email" help="Six digits." error={error} />
      <Button
        type="submit"
        name="intent"
        value="code"
        variant="outline"
        className="justify-self-start"
        pending={navigation.formData?.get('intent') === 'code'}
        pendingLabel="Checking..."
      >
        Use the Code
      </Button>
    </Form>
  )
}

type CodeFieldProps = { label: string; help: string; error?: string | undefined }

export function CodeField({ label, help, error }: CodeFieldProps) {
  return (
    <Field error={error}>
      <Label>{label}</Label>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        className="tabular max-w-44 text-lg tracking-[0.25em]"
      />
      <FieldHelp>{help}</FieldHelp>
    </Field>
  )
}
