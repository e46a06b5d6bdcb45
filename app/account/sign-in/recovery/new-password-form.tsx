import { useNavigation } from 'react-router'
import { PasswordField } from '#app/account/password-field.tsx'
import { resetForm } from '#app/account/sign-in/sign-in-forms.ts'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'

type NewPasswordFormProps = { answered: Answered<typeof resetForm> }

export function NewPasswordForm({ answered }: NewPasswordFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(resetForm, answered)
  return (
    <Form {...props} method="post" className="grid gap-5">
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
