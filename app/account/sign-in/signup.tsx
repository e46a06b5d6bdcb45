import { redirect } from 'react-router'
import { confirmAddress } from '#app/account/account.data.ts'
import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { findReturnAddress } from '#app/account/guards.server.ts'
import { letterConsent } from '#app/account/letter-consent.data.ts'
import { destinationAfterSignIn, withReturnAddress } from '#app/account/return-address.ts'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/signup.ts'
import { AuthPage } from './auth-page.tsx'
import { noteSignUp } from './login-notes.server.ts'
import { readWhatWaits } from './read-what-waits.server.ts'
import { signUpForm } from './sign-in-forms.ts'
import { SignUpForm } from './sign-up-form.tsx'

export const handle: RouteHandle = { query: ['redirectTo'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const returnAddress = findReturnAddress(context, url)
  const user = await context.get(sessionContext).getUser()
  if (user) throw redirect(destinationAfterSignIn(user.role, returnAddress))
  return { returnAddress, ...(await readWhatWaits(context, returnAddress)) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { siteUrl } = context.get(hostContext)
  const { auth } = context.get(supabaseContext)
  const returnAddress = findReturnAddress(context, url)
  const signUp = checked(signUpForm, async (fields, refuse) => {
    const { email, password, fullName, wantsLetters } = fields
    const { data, error } = await auth.signUp({
      email,
      password,
      options: {
        // The database keeps the consent once the address is confirmed.
        data: { full_name: fullName, ...(wantsLetters && { letter_consent: letterConsent }) },
        emailRedirectTo: confirmAddress(siteUrl, returnAddress),
      },
    })
    // With confirmation on, the service answers a known address like a new one. Without it a sign-up
    // signs in at once, so a known address cannot be concealed and gets its own message.
    if (error) {
      const text = authErrorText(error, 'Could not sign you up. Please try again.')
      const errors = error.code === 'weak_password' ? { password: error.message } : {}
      return refuse({ title: 'Sign Up Failed', text, errors, status: authErrorStatus(error) })
    }
    // A session at once means that this site asks for no confirmation, and sends no mail for it.
    const next = data.session ? 'sign-in' : 'confirm'
    if (data.session) await auth.signOut({ scope: 'local' })
    context.get(sessionContext).forget()
    const text =
      next === 'confirm'
        ? 'Please check your email to confirm your account.'
        : 'Your account is ready. You can log in now.'
    succeed(context, { title: 'Sign Up Successful!', text })
    return redirect(withReturnAddress('/login', returnAddress), {
      headers: { 'Set-Cookie': await noteSignUp({ next, email }, siteUrl) },
    })
  })
  return act(context, formOf(context), signUp)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Sign Up',
    description:
      'With a free account, you can take the courses, keep your PDFs and write for the blog.',
    path: '/signup',
  })
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnAddress, pageName, whatWaits } = loaderData
  return (
    <AuthPage
      title="Sign Up"
      lead={
        pageName
          ? `Sign up free to open ${pageName}.`
          : 'A free account keeps your place in the courses and your PDFs in one place.'
      }
      whatWaits={whatWaits}
      footer={
        <p>
          Already have an account?{' '}
          <SiteLink className="link" to={withReturnAddress('/login', returnAddress)}>
            Login
          </SiteLink>
        </p>
      }
    >
      <SignUpForm
        values={actionData?.values ?? { fullName: '', email: '', wantsLetters: false }}
        answered={actionData?.errors}
      />
    </AuthPage>
  )
}
