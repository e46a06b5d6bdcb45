import { redirect } from 'react-router'
import { confirmAddress } from '#app/account/account.data.ts'
import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { letterConsent } from '#app/account/letter-consent.data.ts'
import {
  destinationAfterSignIn,
  ownAddress,
  withReturnAddress,
} from '#app/account/return-address.ts'
import { type Context, hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm } from '#app/lib/form.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
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
  const form = formOf(context)
  const { values, fields, errors, toast } = checkForm(form, signUpForm)
  if (!fields) return refuse(context, { values, errors }, toast)

  const supabase = context.get(supabaseContext)
  const returnAddress = findReturnAddress(context, url)
  const signUp = await supabase.auth.signUp({
    email: fields.email,
    password: fields.password,
    options: {
      // The database keeps the consent once the address is confirmed.
      data: {
        full_name: fields.fullName,
        ...(fields.wantsLetters && { letter_consent: letterConsent }),
      },
      emailRedirectTo: confirmAddress(context.get(hostContext).siteUrl, returnAddress),
    },
  })
  // With confirmation on, the service answers a known address like a new one. Without it a sign-up
  // signs in at once, so a known address cannot be concealed and gets its own message.
  if (signUp.error) {
    const text = authErrorText(signUp.error, 'Could not sign you up. Please try again.')
    const isWeak = signUp.error.code === 'weak_password'
    const shown = { values, errors: isWeak ? { password: signUp.error.message } : errors }
    return refuse(context, shown, { title: 'Sign Up Failed', text }, authErrorStatus(signUp.error))
  }

  // A session at once means that this site asks for no confirmation, and sends no mail for it.
  const next = signUp.data.session ? 'sign-in' : 'confirm'
  if (signUp.data.session) await supabase.auth.signOut({ scope: 'local' })
  context.get(sessionContext).forget()
  showToast(context, {
    title: 'Sign Up Successful!',
    text:
      next === 'confirm'
        ? 'Please check your email to confirm your account.'
        : 'Your account is ready. You can log in now.',
    tone: 'success',
  })
  const note = { next, email: fields.email } as const
  return redirect(withReturnAddress('/login', returnAddress), {
    headers: { 'Set-Cookie': await noteSignUp(note, context.get(hostContext).siteUrl) },
  })
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

function findReturnAddress(context: Context, url: URL) {
  return ownAddress(url.searchParams.get('redirectTo'), context.get(hostContext).siteUrl)
}
