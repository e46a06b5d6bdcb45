import { Form, useNavigation } from 'react-router'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { TestMailAnswer } from './start.data.ts'

type MailTestProps = { answer: TestMailAnswer | undefined; children: React.ReactNode }

/** Sends the owner a test mail and tells how it fared. */
export function MailTest({ answer, children }: MailTestProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="grid max-w-3xl gap-6">
      <p>
        Messages from your contact page, sign-ups and forgotten passwords all need mail. Every
        message is saved under{' '}
        <SiteLink to="/admin/contact-submissions" className="link">
          Contact submissions
        </SiteLink>{' '}
        as well.
      </p>
      {answer && <MailResult {...answer} />}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSending} pendingLabel="Sending...">
          Send a test email
        </Button>
        {children}
      </Form>
    </div>
  )
}

function MailResult({ result, to, reason }: TestMailAnswer) {
  const { title, text } = results[result]
  return (
    <Alert role="alert" tone={result === 'sent' ? 'success' : 'danger'}>
      <AlertTitle>{title}</AlertTitle>
      <p>{text(to)}</p>
      {reason && <p className="wrap-anywhere text-muted text-sm">The mail server said: {reason}</p>}
    </Alert>
  )
}

const results: Record<TestMailAnswer['result'], { title: string; text(to: string): string }> = {
  sent: {
    title: 'Mail works',
    text: (to) =>
      `The mail server took the test for ${to}. If it is not there in a few minutes, look among the spam.`,
  },
  not_set_up: {
    title: 'Mail is not set up yet',
    text: (to) =>
      `Your site has no mail server, so nothing reaches ${to}. The person who hosts your site sets up its mail server and sender (“Settings” in the README) and starts it again.`,
  },
  login_refused: {
    title: 'The mail server refused the sign-in',
    text: () => 'The mail server does not know this user name and password.',
  },
  unreachable: {
    title: 'The mail server cannot be reached',
    text: () => 'The address or the port of the mail server is wrong, or it is down right now.',
  },
  refused: {
    title: 'The mail server refused the mail',
    text: (to) =>
      `It did not take a mail to ${to}. Often the sender in MAIL_FROM does not belong to the account.`,
  },
}
