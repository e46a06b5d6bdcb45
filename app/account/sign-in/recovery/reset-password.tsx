import { data, redirect } from 'react-router'
import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { findReturnAddress, sessionUnavailable } from '#app/account/guards.server.ts'
import { withReturnAddress } from '#app/account/return-address.ts'
import { AuthPage } from '#app/account/sign-in/auth-page.tsx'
import { resetForm } from '#app/account/sign-in/sign-in-forms.ts'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, formOf, refuse } from '#app/lib/form.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/reset-password.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { findRecovery } from './recovery.server.ts'

export const handle: RouteHandle = { query: ['code', 'redirectTo'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const returnAddress = findReturnAddress(context, url)
  // A hosted service redirects here with a PKCE code instead of a session.
  const code = url.searchParams.get('code')
  if (code) return { returnAddress, code, isOpen: false }
  const recovery = await findRecovery(context)
  if (recovery === 'unavailable') throw data(sessionUnavailable, { status: 503 })
  if (recovery === 'code-needed') {
    throw redirect(withReturnAddress('/login', url.pathname + url.search))
  }
  return { returnAddress, code: null, isOpen: recovery === 'open' }
}

export async function action({ context, url }: Route.ActionArgs) {
  const form = formOf(context)
  const returnAddress = findReturnAddress(context, url)
  const { auth } = context.get(supabaseContext)
  const code = form.get('code')
  if (typeof code === 'string') {
    const { error } = await auth.exchangeCodeForSession(code)
    if (error) {
      const { errors, status, ...toast } = refusalOf(error)
      return refuse(context, { errors }, toast, status)
    }
    context.get(sessionContext).forget()
    return redirect(withReturnAddress('/reset-password', returnAddress))
  }
  const reset = checked(resetForm, async ({ password }, refuseForm) => {
    if ((await findRecovery(context)) !== 'open') return refuseForm(refusalOf(null))
    const { error } = await auth.updateUser({ password })
    if (error) return refuseForm(refusalOf(error))
    // Ends every session that began with the old password.
    const ended = await auth.signOut({ scope: 'global' })
    if (ended.error) context.get(hostContext).log('error', 'sessions not ended', ended.error)
    context.get(sessionContext).forget()
    return succeed(context, {
      title: 'Password Changed',
      text: 'You have been logged out everywhere. Please log in with your new password.',
      to: withReturnAddress('/login', returnAddress),
    })
  })
  return act(context, form, reset)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reset Password', path: '/reset-password', noindex: true })
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnAddress, code, isOpen } = loaderData
  if (code) {
    return (
      <AuthPage title="Reset Password" lead="Press the button to choose a new password.">
        <Form method="post" action={withReturnAddress('/reset-password', returnAddress)}>
          <input type="hidden" name="code" value={code} />
          <Button type="submit">Choose a New Password</Button>
        </Form>
      </AuthPage>
    )
  }
  if (!isOpen) return <NoRecovery returnAddress={returnAddress} />
  return (
    <AuthPage
      title="Reset Password"
      lead="Choose a new password. You’ll be logged out on all your devices."
    >
      <NewPasswordForm answered={actionData?.errors} />
    </AuthPage>
  )
}

function NoRecovery({ returnAddress }: { returnAddress: string | null }) {
  return (
    <AuthPage
      title="Reset Password"
      lead="You get to this page from the link in a reset email. Yours may have expired or been used already. Each link works once, for one hour."
      footer={
        <SiteLink className="link" to="/account">
          Logged in and know your password? Change it in your account.
        </SiteLink>
      }
    >
      <ButtonLink
        to={withReturnAddress('/forgot-password', returnAddress)}
        className="justify-self-start"
      >
        Get a New Link
      </ButtonLink>
    </AuthPage>
  )
}

function refusalOf(error: Parameters<typeof authErrorText>[0] | null) {
  const fallback = 'Could not reset your password. The link may have expired.'
  const text = error ? authErrorText(error, fallback) : fallback
  const errors: FieldErrors<{ password: string }> =
    error?.code === 'weak_password' ? { password: text } : {}
  const status = error ? authErrorStatus(error) : 400
  return { title: 'Password Reset Failed', text, errors, status }
}
