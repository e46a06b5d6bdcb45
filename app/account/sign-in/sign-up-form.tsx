import { useNavigation } from 'react-router'
import { letterConsent } from '#app/account/letter-consent.data.ts'
import { PasswordField } from '#app/account/password-field.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { signUpForm } from './sign-in-forms.ts'

type SignUpFormProps = {
  values: { fullName: string; email: string; wantsLetters: boolean }
  answered: Answered<typeof signUpForm>
}

export function SignUpForm({ values, answered }: SignUpFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(signUpForm, answered)
  return (
    <Form {...props} method="post" className="grid gap-5">
      <Field error={errors.fullName}>
        <Label>Full name</Label>
        <Input
          name="fullName"
          autoComplete="name"
          defaultValue={values.fullName}
          maxLength={200}
          required
        />
        <FieldHelp>Shown next to the posts you write.</FieldHelp>
      </Field>
      <Field error={errors.email}>
        <Label>Email</Label>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={values.email}
          required
        />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        showsStrength
      />
      <Choice type="checkbox" name="wantsLetters" defaultChecked={values.wantsLetters}>
        {letterConsent}
      </Choice>
      <Button
        type="submit"
        pending={navigation.formAction?.startsWith('/signup') ?? false}
        pendingLabel="Signing up..."
      >
        Sign Up
      </Button>
      <p className="text-muted text-sm">
        By signing up you agree to the{' '}
        <SiteLink className="link" to="/terms-conditions">
          terms
        </SiteLink>{' '}
        and the{' '}
        <SiteLink className="link" to="/privacy-policy">
          privacy policy
        </SiteLink>
        .
      </p>
    </Form>
  )
}
