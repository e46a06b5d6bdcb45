import { data, useNavigation } from 'react-router'
import { acceptInvitation, findMailLink } from '#app/account/mail-links.data.ts'
import { AuthPage } from '#app/account/sign-in/auth-page.tsx'
import { sessionContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/admin-invitation.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const invited = await findMailLink(context.get(supabaseContext), 'invite_admin', token)
  return { token, invited, email: context.get(userContext).email }
}

export function action({ context }: Route.ActionArgs) {
  return act(context, formOf(context), async (form) => {
    const isDone = await acceptInvitation(context.get(supabaseContext), textField(form, 'token'))
    if (!isDone) return data(null, { status: 400 })
    context.get(sessionContext).forget()
    const text = 'Please set up two-factor login first: it takes two minutes.'
    return succeed(context, { title: 'You’re an Admin Now', text, to: '/admin/dashboard' })
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Invitation', noindex: true })
}

export default function AdminInvitationPage({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { token, invited, email } = loaderData
  if (!invited) {
    return (
      <AuthPage
        title="This invitation isn’t valid"
        lead="It may have been used already, taken back, or be older than a week. Ask for a new one."
      >
        <ButtonLink to="/dashboard" className="justify-self-start">
          Go to Dashboard
        </ButtonLink>
      </AuthPage>
    )
  }
  if (invited !== email.toLowerCase()) {
    return (
      <AuthPage
        title="This invitation is for another address"
        lead={
          <>
            It was sent to <strong>{invited}</strong>, and you’re logged in as{' '}
            <strong>{email}</strong>. Log out and open the link again.
          </>
        }
      >
        <ButtonLink to="/account" variant="outline" className="justify-self-start">
          Account
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Become an admin?"
      lead="You’ll see and change everything on this site: courses, products, posts, messages and people’s accounts."
    >
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button
          type="submit"
          pending={navigation.formMethod === 'POST'}
          pendingLabel="Accepting..."
        >
          Accept the Invitation
        </Button>
      </Form>
    </AuthPage>
  )
}
