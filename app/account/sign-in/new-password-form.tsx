import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#app/account/password-field.tsx'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'
import { Button } from '#app/ui/button.tsx'

export function NewPasswordForm({
  errors,
}: {
  errors: { password?: string; confirmation?: string }
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  useFocusFirstError(form, errors)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        showsStrength
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <Button
        type="submit"
        pending={navigation.formMethod === 'POST'}
        pendingLabel="Saving..."
        className="justify-self-start"
      >
        Reset Password
      </Button>
    </Form>
  )
}
