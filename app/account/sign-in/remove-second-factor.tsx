import { data, useNavigation } from 'react-router'
import { confirmFactorRemoval, findMailLink } from '#app/account/mail-links.data.ts'
import { sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/remove-second-factor.ts'
import { AuthPage } from './auth-page.tsx'
import { secondFactorRemoved } from './second-factor.server.ts'

/** GET only looks: mail scanners follow links, which must not confirm anything. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  return { token, email: await findMailLink(context.get(supabaseContext), 'remove_factor', token) }
}

export function action({ context }: Route.ActionArgs) {
  return act(context, formOf(context), async (form) => {
    const isDone = await confirmFactorRemoval(
      context.get(supabaseContext),
      textField(form, 'token'),
    )
    if (!isDone) return data(null, { status: 400 })
    context.get(sessionContext).forget()
    return succeed(context, { ...secondFactorRemoved, to: '/login' })
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Remove the Second Factor', noindex: true })
}

export default function RemoveSecondFactorPage({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { token, email } = loaderData
  if (!email) {
    return (
      <AuthPage
        title="This link isn’t valid"
        lead="It may have been used already or be older than a day. Write to me if you still can’t log in."
      >
        <ButtonLink to="/contact" className="justify-self-start">
          Contact
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Remove the second factor?"
      lead={
        <>
          After this, your password alone logs you in to <strong>{email}</strong>, and all your
          devices are logged out.
        </>
      }
    >
      <p>Didn’t ask me for this? Then don’t press the button: your second factor stays.</p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" pending={navigation.formMethod === 'POST'} pendingLabel="Removing...">
          Remove the Second Factor
        </Button>
      </Form>
    </AuthPage>
  )
}
