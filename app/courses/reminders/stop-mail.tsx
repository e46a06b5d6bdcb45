import { useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { Form } from '#app/shell/form.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/stop-mail.ts'
import { findMailStop, type StoppableMail, stopMail, tokenFrom } from './stop-mail.data.ts'

/** GET only looks up the token: mail scanners follow links, which must not stop anything. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = tokenFrom(url)
  return { found: token && (await findMailStop(context.get(supabaseContext), token)) }
}

/** The button below, and the one-click POST of mail programs (RFC 8058). */
export function action({ url, context }: Route.ActionArgs) {
  return act(context, formOf(context), async () => {
    const token = tokenFrom(url)
    return { isDone: token !== null && (await stopMail(context.get(supabaseContext), token)) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Stop an email', noindex: true })
}

const words: Record<
  StoppableMail,
  { question: string; about: string; button: string; done: string; again: string; settings: string }
> = {
  reminder: {
    question: 'Stop the reminder?',
    about: 'You won’t get any more emails that remind you of your lessons. Your account stays.',
    button: 'Stop the Reminder',
    done: 'The reminder is stopped',
    again: 'You can ask for one again any time.',
    settings: '/reminder',
  },
  monday_letter: {
    question: 'Stop the Monday letter?',
    about: 'You won’t get the letter about your week anymore. The numbers stay in your admin area.',
    button: 'Stop the Monday Letter',
    done: 'The Monday letter is stopped',
    again: 'You can switch it on again under Numbers.',
    settings: '/admin/numbers#monday-letter',
  },
}

export default function StopMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const { found } = loaderData
  if (!found) {
    return (
      <Answer
        title="This link isn’t valid"
        lead="Your email program may have cut it off. Use the link in the newest email, or log in and stop it there."
      >
        <ButtonLink to="/">Go to Homepage</ButtonLink>
      </Answer>
    )
  }
  const { question, about, button, done, again, settings } = words[found.kind]
  if (found.isOn && !actionData?.isDone) {
    return (
      <Answer title={question} lead={about}>
        <Form method="post">
          <Button type="submit" pending={isSending} pendingLabel="Stopping...">
            {button}
          </Button>
        </Form>
        <ButtonLink to={settings} variant="outline">
          Change it instead
        </ButtonLink>
      </Answer>
    )
  }
  return (
    <Answer title={done} lead={again}>
      <ButtonLink to="/">Go to Homepage</ButtonLink>
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
