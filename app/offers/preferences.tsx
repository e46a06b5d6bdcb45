import { useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/preferences.ts'
import { LetterAnswer, LinkNotValid } from './letter-answer.tsx'
import { findPreferences, saveWishes, tokenFrom, type Wishes } from './preferences.data.ts'

const choices = {
  both: { label: 'New posts and offers', wantsPosts: true, wantsOffers: true },
  posts: { label: 'Only new posts', wantsPosts: true, wantsOffers: false },
  offers: { label: 'Only offers', wantsPosts: false, wantsOffers: true },
  nothing: { label: 'Nothing', wantsPosts: false, wantsOffers: false },
} satisfies Record<string, Wishes & { label: string }>
type ChoiceName = keyof typeof choices

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = tokenFrom(url)
  return { found: token && (await findPreferences(context.get(supabaseContext), token)) }
}

export function action({ url, context }: Route.ActionArgs) {
  return act(context, formOf(context), async (form) => {
    const token = tokenFrom(url)
    const given = textField(form, 'choice')
    if (!token || !isChoice(given)) return null
    await saveWishes(context.get(supabaseContext), token, choices[given])
    return succeed(context, { title: 'Saved', text: 'That’s all you’ll get from me.' })
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Email Preferences', noindex: true })
}

export default function PreferencesPage({ loaderData: { found } }: Route.ComponentProps) {
  const isSaving = useNavigation().state === 'submitting'
  if (!found) return <LinkNotValid />
  if (found.hasLeft) {
    return (
      <LetterAnswer
        title="You’re unsubscribed"
        lead={`${found.email} gets nothing from me. To come back, sign up again on the homepage and confirm the email you get.`}
      >
        <ButtonLink to="/#offers">Go to Homepage</ButtonLink>
      </LetterAnswer>
    )
  }
  const current = choiceOf(found)
  return (
    <LetterAnswer title="Email preferences" lead={`What should ${found.email} get from me?`}>
      <Form method="post" className="grid gap-6">
        <fieldset className="grid gap-2">
          <legend className="sr-only">What you get</legend>
          {Object.entries(choices).map(([name, { label }]) => (
            <Choice
              key={name}
              type="radio"
              name="choice"
              value={name}
              defaultChecked={name === current}
            >
              {label}
            </Choice>
          ))}
        </fieldset>
        <Button
          type="submit"
          pending={isSaving}
          pendingLabel="Saving..."
          className="justify-self-start"
        >
          Save
        </Button>
      </Form>
    </LetterAnswer>
  )
}

function isChoice(given: string): given is ChoiceName {
  return Object.hasOwn(choices, given)
}

function choiceOf({ wantsPosts, wantsOffers }: Wishes): ChoiceName {
  if (wantsPosts && wantsOffers) return 'both'
  return wantsPosts ? 'posts' : 'offers'
}
