import { type RouterContextProvider, redirect } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, publicErrorText, tooMany } from '#app/lib/error-text.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { isMailReady } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { honeypotName } from '#app/ui/honeypot.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import type { Route } from './+types/offers.ts'
import { addToOffersList, sendOffersWelcome } from './offers.data.ts'
import { offersForm } from './offers-fields.ts'
import { emailRequired, OffersForm, offersFormId } from './offers-form.tsx'

const uniqueViolation = '23505'
const longestConsent = 1000

export function loader({ context }: Route.LoaderArgs) {
  return { words: context.get(hostContext).content.home.offers }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = formOf(context)
  const { values, fields, errors, toast } = checkForm(form, offersForm)
  const sender = senderPath(request)
  if (!values.email && sender) {
    showToast(context, { ...emailRequired, tone: 'destructive' })
    throw redirect(`${sender}#${offersFormId}`)
  }
  if (!fields) return refuse(context, { values, errors, isSignedUp: false }, toast)
  if (textField(form, honeypotName)) return welcome(context)

  const supabase = context.get(supabaseContext)
  const { log, content } = context.get(hostContext)
  const { email } = fields
  try {
    await addToOffersList(supabase, email, consentWords(content.home.offers))
  } catch (cause) {
    if (errorCode(cause) === uniqueViolation) {
      // An address that is not confirmed yet gets its link again.
      await mailNewSubscriber(context, email)
      showToast(context, {
        title: 'Already Subscribed!',
        text: 'This email address is already on our list for offers.',
      })
      return { values, errors, isSignedUp: false }
    }
    log('error', 'offers sign-up failed', cause)
    const text = publicErrorText(
      cause,
      'Could not sign you up at this time. Please try again later.',
    )
    const status = errorCode(cause) === tooMany ? 429 : 503
    const shown = { values, errors, isSignedUp: false }
    return refuse(context, shown, { title: 'Sign Up Failed', text }, status)
  }
  await mailNewSubscriber(context, email)
  return welcome(context)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.words.heading ?? 'Offers', noindex: true })
}

/** The target of the home page's form when it is sent without scripts. */
export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData
  return (
    <>
      <PageHeader title={words.heading} lead={words.text} edit="home#offers" />
      <div className="container-grid pb-24">
        <div className="grid max-w-xl gap-8">
          <OffersForm words={words} result={actionData} />
          <ButtonLink to="/" variant="outline" className="justify-self-start">
            Go to Homepage
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** The page of a form that was sent without scripts, which ask for data instead of a page. */
function senderPath(request: Request) {
  const referrer = request.headers.get('referer')
  const isPage = request.headers.get('accept')?.includes('text/html')
  if (!isPage || !referrer || !URL.canParse(referrer)) return null
  const { pathname } = new URL(referrer)
  return pathname === '/offers' ? null : pathname.replace(/^\/+/, '/')
}

async function mailNewSubscriber(context: Readonly<RouterContextProvider>, email: string) {
  await sendOffersWelcome(context.get(supabaseContext), email).catch((cause) =>
    context.get(hostContext).log('error', 'offers welcome not mailed', cause),
  )
}

/** The words beside the form: they are kept with the address. */
function consentWords({ heading, text, buttonLabel, privacyNote }: Home['offers']) {
  return [heading, text, privacyNote, `[${buttonLabel}]`].join(' ').slice(0, longestConsent)
}

async function welcome(context: Readonly<RouterContextProvider>) {
  const signedUp = "You've been signed up for exclusive offers."
  const isMailed = await isMailReady(context.get(hostContext))
  const text = isMailed ? `${signedUp} Check your inbox!` : signedUp
  showToast(context, { title: 'Success!', text, tone: 'success' })
  return { values: { email: '' }, errors: {}, isSignedUp: true }
}
