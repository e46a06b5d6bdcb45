import { useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { Form } from '#app/shell/form.tsx'
import { orLog } from '#app/shell/reading.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/confirm.ts'
import { LetterAnswer } from './letter-answer.tsx'
import { confirmOffersEmail, findConfirmation, sendOffersWelcome } from './offers.data.ts'
import { tokenFrom } from './preferences.data.ts'

/** GET only looks up the token: mail scanners follow links, which must not confirm anything. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = tokenFrom(url)
  const found = token && (await findConfirmation(context.get(supabaseContext), token))
  if (!found) return { email: null, isConfirmed: false }
  return { email: found.email, isConfirmed: found.confirmed_at !== null }
}

export function action({ url, context }: Route.ActionArgs) {
  return act(context, formOf(context), async () => {
    const supabase = context.get(supabaseContext)
    const token = tokenFrom(url)
    const email = token && (await confirmOffersEmail(supabase, token))
    if (email) await orLog(context, 'offers welcome not mailed', sendOffersWelcome(supabase, email))
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Confirm Your Email Address', noindex: true })
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { email, isConfirmed } = loaderData
  const isSending = useNavigation().state === 'submitting'
  if (!email) {
    return (
      <LetterAnswer
        title="This link isn’t valid"
        lead="It may be older than 30 days. Sign up once more, and I’ll send you a new one."
      >
        <ButtonLink to="/#offers">Sign up again</ButtonLink>
      </LetterAnswer>
    )
  }
  if (isConfirmed) {
    return (
      <LetterAnswer
        title="You’re on the list"
        lead={`Thank you. ${email} is confirmed, and you’ll hear from me when there is something new.`}
      >
        <ButtonLink to="/">Go to Homepage</ButtonLink>
      </LetterAnswer>
    )
  }
  return (
    <LetterAnswer
      title="Is this your email address?"
      lead={`Press the button, and ${email} is on my list for offers.`}
    >
      <Form method="post">
        <Button type="submit" pending={isSending} pendingLabel="Confirming...">
          Confirm
        </Button>
      </Form>
      <ButtonLink to="/" variant="outline">
        No, thanks
      </ButtonLink>
    </LetterAnswer>
  )
}
