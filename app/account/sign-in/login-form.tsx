import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#app/account/password-field.tsx'
import type { FieldErrors } from '#app/lib/form-fields.ts'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type LoginFormProps = { email: string; errors: FieldErrors<'email' | 'password'> }

export function LoginForm({ email, errors }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  useFocusFirstError(form, errors)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <Field error={errors.email}>
        <Label>Email</Label>
        <Input name="email" type="email" autoComplete="username" defaultValue={email} required />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button
        type="submit"
        pending={navigation.formAction?.startsWith('/login') ?? false}
        pendingLabel="Signing in..."
      >
        Login
      </Button>
    </Form>
  )
}
