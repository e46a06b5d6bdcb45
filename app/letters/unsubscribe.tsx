import { Form, useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { findOffersSubscription, unsubscribeFromOffers } from './offers.data.ts'

/** GET only looks up the token: mail scanners follow links, which must not unsubscribe anyone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = tokenOf(url)
  const subscription = token && (await findOffersSubscription(context.get(supabaseContext), token))
  if (!subscription) return { email: null, isSubscribed: false }
  return { email: subscription.email, isSubscribed: subscription.unsubscribed_at === null }
}

/** The button below, and the one-click POST of mail programs (RFC 8058). */
export async function action({ url, context }: Route.ActionArgs) {
  const token = tokenOf(url)
  const isDone =
    token !== null && (await unsubscribeFromOffers(context.get(supabaseContext), token))
  return { isDone }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Unsubscribe', noindex: true })
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const { email, isSubscribed } = loaderData
  if (email && isSubscribed && !actionData?.isDone) {
    return (
      <Answer
        title="Unsubscribe from offers?"
        lead={`You’ll stop getting emails about offers at ${email}.`}
      >
        <Form method="post">
          <Button type="submit" pending={isSending} pendingLabel="Unsubscribing...">
            Unsubscribe
          </Button>
        </Form>
        <ButtonLink to="/" variant="outline">
          Keep them coming
        </ButtonLink>
      </Answer>
    )
  }
  return (
    <Answer
      title={email ? 'You’re unsubscribed' : 'This link isn’t valid'}
      lead={
        email
          ? `${email} won’t get any more emails about offers. You can sign up again any time.`
          : 'Your email program may have cut it off. Use the link at the end of the newest email, or write to me and I’ll take you off the list.'
      }
    >
      <ButtonLink to="/">Go to Homepage</ButtonLink>
      {!email && (
        <ButtonLink to="/contact" variant="outline">
          Contact
        </ButtonLink>
      )}
    </Answer>
  )
}

type AnswerProps = { title: string; lead: string; children: React.ReactNode }

function Answer({ title, lead, children }: AnswerProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="container-grid flex flex-wrap gap-3 pb-24">{children}</div>
    </>
  )
}

function tokenOf(url: URL) {
  const token = url.searchParams.get('token') ?? ''
  return isUuid(token) ? token : null
}
