import { data, redirect } from 'react-router'
import { codeForm, passkeyForm, recoveryForm } from '#app/account/account-fields.ts'
import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { findReturnAddress } from '#app/account/guards.server.ts'
import { logInWithPasskey, verifyPasskeyStep } from '#app/account/passkeys.server.ts'
import { destinationAfterSignIn, withReturnAddress } from '#app/account/return-address.ts'
import { type Context, hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { findBuyAddress, wantedProduct } from '#app/payments/buy-address.server.ts'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/login.ts'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { findSignUpNote, forgetSignUp } from './login-notes.server.ts'
import { LoginNotes } from './login-notes.tsx'
import { readWhatWaits } from './read-what-waits.server.ts'
import {
  findSecondFactor,
  redeemRecoveryCode,
  secondFactorRemoved,
  verifySecondFactor,
} from './second-factor.server.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { loginForm } from './sign-in-forms.ts'

/** When idle: the browser offers passkeys only after the page has asked for one. */
export const handle: RouteHandle & HydrationHandle = { query: ['redirectTo'], hydrate: 'whenIdle' }

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const returnAddress = findReturnAddress(context, url)
  const state = await context.get(sessionContext).getState()
  if (state.kind === 'signed-in') {
    throw redirect(destinationAfterSignIn(state.user.role, returnAddress))
  }
  const shown = {
    returnAddress,
    secondFactor: state.kind === 'code-needed' ? await findSecondFactor(context) : null,
    ...(await readWhatWaits(context, returnAddress)),
    buyAddress: await findBuyAddress(context, returnAddress),
    signUp: await findSignUpNote(request),
  }
  // The keys of the store are no announced change: a cached page would offer what ended, or not yet offer it.
  const isOfProduct = wantedProduct(returnAddress) !== null
  return data(shown, isOfProduct ? { headers: { 'cache-control': 'private, no-store' } } : {})
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ context, url }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const redirectAfterSignIn = () => redirectAfterLogIn(context, findReturnAddress(context, url))
  const acts = {
    default: checked(
      loginForm,
      async (fields, refuse) => {
        const { error } = await supabase.auth.signInWithPassword(fields)
        if (!error) return redirectAfterSignIn()
        const text = authErrorText(error, 'Please check your credentials and try again.')
        const refusal = { title: 'Login Failed', text, status: authErrorStatus(error) }
        return refuse(refusal, { isUnconfirmed: error.code === 'email_not_confirmed' })
      },
      { isUnconfirmed: false },
    ),
    passkey: checked(passkeyForm, async (_fields, refuse) => {
      // At the second step a passkey of another account must not log in to that one.
      const { kind } = await context.get(sessionContext).getState()
      const failure =
        kind === 'code-needed'
          ? await verifyPasskeyStep(supabase, formOf(context))
          : await logInWithPasskey(supabase, formOf(context))
      return failure ? refuse({ title: 'Login Failed', ...failure }) : redirectAfterSignIn()
    }),
    code: checked(codeForm, async ({ code }, refuse) => {
      const error = await verifySecondFactor(supabase, code)
      return error
        ? refuse({ errors: { code: error.text }, status: error.status })
        : redirectAfterSignIn()
    }),
    recovery: checked(recoveryForm, async ({ recoveryCode }, refuse) => {
      if (!(await redeemRecoveryCode(supabase, recoveryCode))) {
        const text = 'That isn’t one of your recovery codes, or newer ones replaced it.'
        return refuse({ errors: { recoveryCode: text } })
      }
      succeed(context, secondFactorRemoved)
      return redirectAfterSignIn()
    }),
  }
  return act(context, formOf(context), acts)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Login',
    description: 'Log in to your courses, your PDFs and your blog posts.',
    path: '/login',
  })
}

const secondSteps = {
  app: 'Open your authenticator app and enter the code it shows.',
  passkey: 'Use your passkey.',
  either: 'Use your passkey, or enter the code that your authenticator app shows.',
}

/** By what has just happened: a sign-up, or nothing. */
const leads = {
  confirm: 'Almost there. Confirm your email address, then log in.',
  'sign-in': 'Your account is ready. Log in to start.',
  known: 'Welcome back.',
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnAddress, secondFactor, pageName, whatWaits, signUp, buyAddress } = loaderData
  const typed = actionData && 'isUnconfirmed' in actionData ? actionData : null
  if (secondFactor) {
    const { hasPasskey, hasApp } = secondFactor
    return (
      <AuthPage
        title="One more step"
        lead={`Your account is protected by a second factor. ${secondSteps[hasPasskey ? (hasApp ? 'either' : 'passkey') : 'app']}`}
      >
        <SecondFactorForm {...secondFactor} answered={actionData?.errors} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Login"
      lead={pageName ? `Log in to open ${pageName}.` : leads[signUp?.next ?? 'known']}
      whatWaits={whatWaits}
      isKnown={!returnAddress || Boolean(signUp)}
      footer={
        <>
          <SiteLink
            className="link finger-target justify-self-start"
            to={withReturnAddress('/forgot-password', returnAddress)}
          >
            Forgot your password?
          </SiteLink>
          <p>
            No account yet?{' '}
            <SiteLink className="link" to={withReturnAddress('/signup', returnAddress)}>
              Sign up
            </SiteLink>
          </p>
          {buyAddress && (
            <SiteLink className="link finger-target justify-self-start" to={buyAddress}>
              Buy it without an account
            </SiteLink>
          )}
        </>
      }
    >
      <LoginNotes
        asksToConfirm={signUp?.next === 'confirm'}
        unconfirmedEmail={typed?.isUnconfirmed ? typed.values.email : null}
        returnAddress={returnAddress}
      />
      <LoginForm email={typed?.values.email ?? signUp?.email ?? ''} answered={typed?.errors} />
    </AuthPage>
  )
}

/** Redirects to the return address, or back to the form for the second factor. */
async function redirectAfterLogIn(context: Context, returnAddress: string | null) {
  const session = context.get(sessionContext)
  session.forget()
  const user = await session.getUser()
  if (!user) return redirect(withReturnAddress('/login', returnAddress))
  return redirect(destinationAfterSignIn(user.role, returnAddress), {
    headers: { 'Set-Cookie': await forgetSignUp(context.get(hostContext).siteUrl) },
  })
}
