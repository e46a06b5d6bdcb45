import { CodeField } from '#app/account/code-form.tsx'
import { PasswordField } from '#app/account/password-field.tsx'
import type { Answered } from '#app/lib/form.ts'
import { passwordForm } from './account-forms.ts'
import { ChangeForm } from './change-form.tsx'

type PasswordFormProps = {
  answered: Answered<typeof passwordForm>
  /** The service wants a code from the mailbox besides the old password. */
  needsCode: boolean
}

export function PasswordForm({ answered, needsCode }: PasswordFormProps) {
  return (
    <ChangeForm intent="password" button="Change Password" rules={passwordForm} answered={answered}>
      {(errors) => (
        <>
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            error={errors.password}
            showsStrength
          />
          {needsCode && (
            <CodeField
              label="Code from the email"
              help="You logged in a while ago, so I sent you a code. Enter it with both passwords."
              error={errors.code}
            />
          )}
        </>
      )}
    </ChangeForm>
  )
}
