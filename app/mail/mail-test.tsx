import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Mailbox, MailboxAnswer } from './mailbox.server.ts'
import { mailboxForm } from './mailbox-form.ts'
import { serverAdvice } from './server-words.ts'
import type { TestMailAnswer } from './test-mail.data.ts'

type MailTestProps = {
  mailbox: Mailbox
  answer: MailboxAnswer | undefined
  /** Further buttons. */
  children?: React.ReactNode
}

/** Asks for the mailbox that the owner reads, sends a test there and shows the result. */
export function MailTest({ mailbox, answer, children }: MailTestProps) {
  const { email, suggested, isExample, isFixed } = mailbox
  const sent = useNavigation().formData?.get('intent')
  const check = useFormCheck(mailboxForm, answer?.errors)
  return (
    <div className="grid max-w-3xl gap-6">
      {answer?.mail && <MailResult {...answer.mail} />}
      <Form {...(isFixed ? {} : check.props)} method="post" className="grid gap-5">
        <Field error={check.errors.ownerEmail}>
          <Label>The email address you read</Label>
          <Input
            name="ownerEmail"
            type="email"
            autoComplete="email"
            defaultValue={answer?.ownerEmail ?? (isFixed ? email : suggested)}
            readOnly={isFixed}
          />
          <FieldHelp>
            {isFixed && 'Set where your site runs. '}
            Messages from your contact page, test emails and notices about your site go here.
            Visitors don’t see it.
            {isExample && ` Right now it is ${email}, an example that nobody reads.`}
          </FieldHelp>
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="test"
            pending={sent === 'test'}
            pendingLabel="Sending..."
          >
            Send a test email
          </Button>
          {children}
        </div>
      </Form>
    </div>
  )
}

/** The mail server's answer in words, and what to do about it. */
export function MailResult({ result, to, reason }: TestMailAnswer) {
  const { title, text } = results[result]
  return (
    <Alert role="alert" tone={result === 'sent' ? 'success' : 'danger'}>
      <AlertTitle>{title}</AlertTitle>
      <p>{(reason && serverAdvice(reason)) ?? text(to)}</p>
      {reason && <p className="wrap-anywhere text-muted text-sm">The mail server said: {reason}</p>}
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
