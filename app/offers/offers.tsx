import { redirect } from 'react-router'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, publicErrorText, tooMany } from '#app/lib/error-text.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isMailReady } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { orLog } from '#app/shell/reading.server.ts'
import { honeypotName } from '#app/ui/honeypot.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import type { Route } from './+types/offers.ts'
import { addToOffersList, sendOffersWelcome } from './offers.data.ts'
import { offersForm } from './offers-fields.ts'
import { emailRequired, OffersForm, offersFormId } from './offers-form.tsx'

const longestConsent = 1000

export function loader({ context }: Route.LoaderArgs) {
  return { words: context.get(hostContext).content.home.offers }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = formOf(context)
  const sender = senderPath(request)
  if (!textField(form, 'email') && sender) {
    showToast(context, { ...emailRequired, tone: 'destructive' })
    throw redirect(`${sender}#${offersFormId}`)
  }
  const signUp = checked(
    offersForm,
    async ({ email }, _refuse, values) => {
      if (textField(form, honeypotName)) return welcome(context)
      const { home } = context.get(hostContext).content
      const supabase = context.get(supabaseContext)
      const isNew = await addToOffersList(supabase, email, consentWords(home.offers))
      // An address that is not confirmed yet gets its link again.
      await orLog(context, 'offers welcome not mailed', sendOffersWelcome(supabase, email))
      if (isNew) return welcome(context)
      const text = 'This email address is already on our list for offers.'
      showToast(context, { title: 'Already Subscribed!', text })
      return { values, errors: {}, isSignedUp: false }
    },
    { isSignedUp: false },
  )
  const otherwise = 'Could not sign you up at this time. Please try again later.'
  return act(context, form, signUp, (cause) => ({
    title: 'Sign Up Failed',
    text: publicErrorText(cause, otherwise),
    status: errorCode(cause) === tooMany ? 429 : 503,
  }))
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
          <OffersForm words={words} result={actionData ?? undefined} />
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

/** The words beside the form: they are kept with the address. */
function consentWords({ heading, text, buttonLabel, privacyNote }: Home['offers']) {
  return [heading, text, privacyNote, `[${buttonLabel}]`].join(' ').slice(0, longestConsent)
}

async function welcome(context: Context) {
  const signedUp = "You've been signed up for exclusive offers."
  const isMailed = await isMailReady(context.get(hostContext))
  const text = isMailed ? `${signedUp} Check your inbox!` : signedUp
  succeed(context, { title: 'Success!', text })
  return { values: { email: '' }, errors: {}, isSignedUp: true }
}
