import { useNavigation } from 'react-router'
import { sendMailAgain } from '#app/account/account.data.ts'
import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { EmailCodeForm } from '#app/account/code-form.tsx'
import { findReturnAddress } from '#app/account/guards.server.ts'
import { withReturnAddress } from '#app/account/return-address.ts'
import { SendAgain } from '#app/account/send-again.tsx'
import { AuthPage } from '#app/account/sign-in/auth-page.tsx'
import { addressForm } from '#app/account/sign-in/sign-in-forms.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import type { Answered } from '#app/lib/form.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/forgot-password.ts'

export const handle: RouteHandle = { query: ['redirectTo'] }

export function loader({ context, url }: Route.LoaderArgs) {
  return { returnAddress: findReturnAddress(context, url) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { siteUrl } = context.get(hostContext)
  const next = findReturnAddress(context, url)
  const send = checked(
    addressForm,
    async ({ email }, refuse, values) => {
      const mail = { type: 'recovery' as const, email, next }
      const { error } = await sendMailAgain(context.get(supabaseContext), siteUrl, mail)
      if (!error) return { values, errors: {}, isSent: true }
      const text = authErrorText(error, 'Could not send reset link. Please try again.')
      return refuse({ title: 'Error', text, status: authErrorStatus(error) })
    },
    { isSent: false },
  )
  return act(context, formOf(context), send)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Forgot Password',
    description: 'Get an email with a link to choose a new password.',
    path: '/forgot-password',
  })
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnAddress } = loaderData
  const footer = (
    <SiteLink
      className="link finger-target justify-self-start"
      to={withReturnAddress('/login', returnAddress)}
    >
      Back to login
    </SiteLink>
  )
  if (actionData?.isSent) {
    const { email } = actionData.values
    return (
      <AuthPage
        title="Check your email"
        lead={
          <>
            If there is an account for <strong>{email}</strong>, a link to choose a new password is
            on its way. It works for one hour.
          </>
        }
        footer={footer}
      >
        <EmailCodeForm type="recovery" email={email} next={returnAddress} />
        <SendAgain type="recovery" email={email} returnAddress={returnAddress} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Forgot Password"
      lead="Enter your email address, and I’ll send you a link to choose a new password."
      footer={footer}
    >
      <AddressForm email={actionData?.values.email ?? ''} answered={actionData?.errors} />
    </AuthPage>
  )
}

type AddressFormProps = { email: string; answered: Answered<typeof addressForm> }

function AddressForm({ email, answered }: AddressFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(addressForm, answered)
  return (
    <Form {...props} method="post" className="grid gap-5">
      <Field error={errors.email}>
        <Label>Email</Label>
        <Input name="email" type="email" autoComplete="username" defaultValue={email} required />
      </Field>
      <Button type="submit" pending={navigation.state !== 'idle'} pendingLabel="Sending...">
        Send Reset Link
      </Button>
    </Form>
  )
}
