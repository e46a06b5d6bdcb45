import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { serverWords } from './server-words.ts'
import type { TestMailAnswer } from './test-mail.data.ts'

type MailTestProps = { answer: TestMailAnswer | undefined; children?: React.ReactNode }

/** Sends the owner a test mail and tells how it fared. */
export function MailTest({ answer, children }: MailTestProps) {
  const isSending = useNavigation().formData?.get('intent') === 'test'
  return (
    <div className="grid max-w-3xl gap-6">
      {answer && <MailResult {...answer} />}
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="test" />
        <Button type="submit" pending={isSending} pendingLabel="Sending...">
          Send a test email
        </Button>
        {children}
      </Form>
    </div>
  )
}

/** The mail server's answer in words. */
export function MailResult({ result, to, reason }: TestMailAnswer) {
  const { title, text } = results[result]
  return (
    <Alert role="alert" tone={result === 'sent' ? 'success' : 'danger'}>
      <AlertTitle>{title}</AlertTitle>
      <p>{text(to)}</p>
      {reason && <p className="wrap-anywhere text-muted text-sm">{serverWords(reason)}</p>}
      {result !== 'sent' && (
        <SiteLink to="/admin/mail" className="link">
          Set up email
        </SiteLink>
      )}
    </Alert>
  )
}

const results: Record<TestMailAnswer['result'], { title: string; text(to: string): string }> = {
  sent: {
    title: 'Email works',
    text: (to) =>
      `The mail server accepted the test email to ${to}. If it hasn’t arrived in a few minutes, check your spam folder.`,
  },
  not_set_up: {
    title: 'Email is not set up yet',
    text: (to) => `Your site has no mail server yet, so nothing reaches ${to}.`,
  },
  login_refused: {
    title: 'The mail server refused the login',
    text: () => 'The mail server does not accept this user name and password.',
  },
  unreachable: {
    title: 'The mail server cannot be reached',
    text: () => 'The address or the port of the mail server is wrong, or it is down right now.',
  },
  refused: {
    title: 'The mail server refused the email',
    text: (to) =>
      `It did not accept an email to ${to}. Often the sender’s address does not belong to the account.`,
  },
}
