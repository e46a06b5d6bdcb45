import { redirect } from 'react-router'
import { sendMailAgain } from '#app/account/account.data.ts'
import { authErrorStatus, authErrorText } from '#app/account/auth-errors.server.ts'
import { EmailCodeForm } from '#app/account/code-form.tsx'
import { SendAgain } from '#app/account/send-again.tsx'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors, textField } from '#app/lib/form.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/confirm.ts'
import { AuthPage } from './auth-page.tsx'
import { confirm, findNext, redirectAfterConfirmation } from './confirm.server.ts'
import { type ConfirmationType, confirmations, isConfirmationType } from './confirmations.ts'
import { ExpiredLink } from './expired-link.tsx'
import { addressForm, emailCodeForm } from './sign-in-forms.ts'

export const handle: RouteHandle = {
  query: ['type', 'token_hash', 'code', 'error_code', 'error', 'next'],
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams: query } = url
  const asked = query.get('type') ?? ''
  return {
    type: isConfirmationType(asked) ? asked : ('signup' as const),
    tokenHash: query.get('token_hash'),
    /**
     * A hosted service sends a PKCE code instead of the hash, or an error when the link has
     * expired.
     */
    code: query.get('code'),
    isExpired: query.has('error_code') || query.has('error'),
    next: findNext(query.get('next'), context.get(hostContext).siteUrl),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const asked = textField(form, 'type')
  const type = isConfirmationType(asked) ? asked : 'signup'
  const next = findNext(textField(form, 'next'), context.get(hostContext).siteUrl)
  const { values, fields, errors } = checkForm(form, emailCodeForm)
  const shown: Shown = { type, email: values.email, next, errors: {} }
  const enter = async (mailed: typeof fields, isCode: boolean) => {
    const confirmed = await confirm(context.get(supabaseContext), form, type, mailed)
    if (confirmed.kind === 'confirmed') return redirectAfterConfirmation(context, type, next)
    if (confirmed.kind === 'one of two') return { ...shown, state: 'one of two' }
    const { error } = confirmed
    const status = authErrorStatus(error)
    if (status === 503) {
      const text = authErrorText(error, 'The link or code is no longer valid.')
      const toast = { title: 'Could Not Confirm', text }
      return refuse(context, { ...shown, state: 'again' }, toast, status)
    }
    if (!isCode) return refuse(context, { ...shown, state: 'expired' }, null, status)
    const isTooOften = error.code === 'over_request_rate_limit'
    const code = isTooOften
      ? 'Too many codes were tried. Please press the button in the email instead, or wait an hour.'
      : 'That code is wrong or has expired. Check it, or ask for a new one.'
    return refuse(context, { ...shown, errors: { code }, state: 'code' }, null, status)
  }
  const acts = {
    default: () => enter(null, false),
    code: () =>
      fields ? enter(fields, true) : refuse(context, { ...shown, errors, state: 'code' }),
    'send-again': () => sendAgain(context, form, shown),
  }
  return act(context, form, acts)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Confirm', path: '/auth/confirm', noindex: true })
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, next } = actionData ?? loaderData
  if (actionData?.state === 'one of two') return <OneOfTwo />
  if (actionData?.state === 'expired' || loaderData.isExpired) {
    return <ExpiredLink type={type} email={actionData?.email} answered={actionData?.errors} />
  }
  const isLink = Boolean(loaderData.tokenHash ?? loaderData.code)
  if (!isLink || actionData?.state === 'code' || actionData?.state === 'sent') {
    return <CodePage type={type} next={next} answer={actionData ?? undefined} />
  }
  const { title, lead, button } = confirmations[type]
  return (
    <AuthPage title={title} lead={lead}>
      <Form method="post" action="/auth/confirm">
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="token_hash" value={loaderData.tokenHash ?? ''} />
        <input type="hidden" name="exchange" value={loaderData.code ?? ''} />
        {next && <input type="hidden" name="next" value={next} />}
        <Button type="submit">{button}</Button>
      </Form>
    </AuthPage>
  )
}

type Errors = FieldErrors<{ email: string; code: string }>
type Answer = { state: string; email: string; errors: Errors }

function CodePage(props: {
  type: ConfirmationType
  next: string | null
  answer: Answer | undefined
}) {
  const { type, next, answer } = props
  const canSendAgain = type === 'signup' || type === 'recovery' || type === 'email_change'
  return (
    <AuthPage
      title="Enter the code"
      lead="It’s in the email I sent you, below the button. It works for one hour."
      footer={
        <SiteLink className="link finger-target justify-self-start" to="/login">
          Back to login
        </SiteLink>
      }
    >
      <EmailCodeForm
        type={type}
        email={answer?.email ?? ''}
        next={next}
        answered={answer?.errors}
      />
      {canSendAgain && answer?.email && (
        <SendAgain
          type={type}
          email={answer.email}
          returnAddress={next}
          startsWaiting={answer.state === 'sent'}
        />
      )}
    </AuthPage>
  )
}

function OneOfTwo() {
  return (
    <AuthPage
      title="Halfway there"
      lead="Thank you. To keep your account safe, please also press the button in the email I sent to your other address."
    >
      <SiteLink className="link justify-self-start" to="/account">
        Go to my account
      </SiteLink>
    </AuthPage>
  )
}

type Shown = { type: ConfirmationType; email: string; next: string | null; errors: Errors }

async function sendAgain(context: Context, form: FormData, shown: Shown) {
  const { type, email } = shown
  const { fields, errors } = checkForm(form, addressForm)
  if (!fields || type === 'magiclink' || type === 'invite') {
    return refuse(context, { ...shown, errors, state: 'expired' })
  }
  const { siteUrl } = context.get(hostContext)
  const { error } = await sendMailAgain(context.get(supabaseContext), siteUrl, { ...shown, type })
  if (error) {
    const text = authErrorText(error, 'Could not send the email. Please try again.')
    const toast = { title: 'Not Sent', text }
    return refuse(context, { ...shown, state: 'code' }, toast, authErrorStatus(error))
  }
  const text = `If ${email} is waiting for one, a new email is on its way.`
  succeed(context, { title: 'Email Sent', text })
  return type === 'email_change' ? redirect('/account') : { ...shown, state: 'sent' }
}
