import { useNavigation } from 'react-router'
import { PasswordField } from '#app/account/password-field.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { loginForm } from './sign-in-forms.ts'

type LoginFormProps = { email: string; answered: Answered<typeof loginForm> }

export function LoginForm({ email, answered }: LoginFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(loginForm, answered)
  return (
    <Form {...props} method="post" className="grid gap-5">
      <Field error={errors.email}>
        <Label>Email</Label>
        <Input
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={email}
          required
        />
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
        pendingLabel="Logging in..."
      >
        Login
      </Button>
      <PasskeyButton label="Log in with a passkey" hasAutofill />
    </Form>
  )
}
