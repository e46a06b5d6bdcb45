import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { WriteToMe } from '#app/shell/site-words/write-to-me.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { AuthPage } from './auth-page.tsx'
import type { ConfirmationType } from './confirmations.ts'
import { addressForm } from './sign-in-forms.ts'

type ExpiredLinkProps = {
  type: ConfirmationType
  email: string | undefined
  answered: Answered<typeof addressForm>
}

/** A link that was used, replaced or has expired: the reason, and a way to a new one. */
export function ExpiredLink(props: ExpiredLinkProps) {
  return (
    <AuthPage
      title="This link no longer works"
      lead="Each link works once, for one hour, and a new email replaces the old one. If you already used it, you may be all set."
    >
      <NewLink {...props} />
    </AuthPage>
  )
}

function NewLink({ type, email, answered }: ExpiredLinkProps) {
  if (type === 'recovery') {
    return (
      <ButtonLink to="/forgot-password" className="justify-self-start">
        Get a New Link
      </ButtonLink>
    )
  }
  if (type === 'signup') return <NewConfirmation email={email} answered={answered} />
  if (type === 'email_change') {
    return (
      <ButtonLink to="/account" className="justify-self-start">
        Ask Again in My Account
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink to="/login" className="justify-self-start">
        Login
      </ButtonLink>
      {type === 'invite' && (
        <p className="text-muted">
          To get a new invitation, write to <WriteToMe />.
        </p>
      )}
    </>
  )
}

function NewConfirmation({ email, answered }: Omit<ExpiredLinkProps, 'type'>) {
  const { errors, props } = useFormCheck(addressForm, answered)
  return (
    <>
      <Form {...props} method="post" action="/auth/confirm" className="grid gap-4">
        <input type="hidden" name="type" value="signup" />
        <Field error={errors.email}>
          <Label>Email</Label>
          <Input name="email" type="email" autoComplete="email" defaultValue={email} required />
        </Field>
        <Button type="submit" name="intent" value="send-again" className="justify-self-start">
          Send a New Link
        </Button>
      </Form>
      <ButtonLink to="/login" variant="outline" className="justify-self-start">
        Login
      </ButtonLink>
    </>
  )
}
