import { useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { LetterAnswer, LinkNotValid } from './letter-answer.tsx'
import { findPreferences, leaveLetters, tokenFrom } from './preferences.data.ts'

/** GET only looks up the token: mail scanners follow links, which must not unsubscribe anyone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = tokenFrom(url)
  const found = token && (await findPreferences(context.get(supabaseContext), token))
  if (!found) return { email: null, isSubscribed: false, token: null }
  return { email: found.email, isSubscribed: !found.hasLeft, token }
}

/** The button below, and the one-click POST of mail programs (RFC 8058). */
export function action({ url, context }: Route.ActionArgs) {
  return act(context, formOf(context), async () => {
    const token = tokenFrom(url)
    const letter = url.searchParams.get('letter')
    const supabase = context.get(supabaseContext)
    return { isDone: token !== null && (await leaveLetters(supabase, token, letter)) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Unsubscribe', noindex: true })
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const { email, isSubscribed, token } = loaderData
  if (!email) return <LinkNotValid />
  if (isSubscribed && !actionData?.isDone) {
    return (
      <LetterAnswer
        title="Unsubscribe?"
        lead={`${email} won’t get any more letters or offers from me.`}
      >
        <Form method="post">
          <Button type="submit" pending={isSending} pendingLabel="Unsubscribing...">
            Unsubscribe
          </Button>
        </Form>
        <ButtonLink to="/" variant="outline">
          Keep them coming
        </ButtonLink>
        <ButtonLink to={`/email-preferences?token=${token}`} variant="outline">
          Choose what you get
        </ButtonLink>
      </LetterAnswer>
    )
  }
  return (
    <LetterAnswer
      title="You’re unsubscribed"
      lead={`${email} won’t get any more letters or offers from me. You can sign up again any time.`}
    >
      <ButtonLink to="/">Go to Homepage</ButtonLink>
    </LetterAnswer>
  )
}
