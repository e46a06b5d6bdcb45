import { useNavigation } from 'react-router'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { emailCodeForm } from './sign-in/sign-in-forms.ts'

type EmailCodeFormProps = {
  type: string
  email: string
  next?: string | null
  answered?: Answered<typeof emailCodeForm>
}

/** The six digits of an e-mail, for people who read mail on another device. */
export function EmailCodeForm({ type, email, next, answered }: EmailCodeFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(emailCodeForm, answered)
  // An address that was refused is asked for again.
  const isKnown = email !== '' && !answered?.email
  return (
    <Form {...props} method="post" action="/auth/confirm" className="grid gap-4">
      <input type="hidden" name="type" value={type} />
      {next && <input type="hidden" name="next" value={next} />}
      {isKnown ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field error={errors.email}>
          <Label>Email</Label>
          <Input name="email" type="email" autoComplete="email" defaultValue={email} required />
        </Field>
      )}
      <CodeField label="Code from the email" help="Six digits." error={errors.code} />
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
