import type { MailServerFacts } from '#app/lib/host.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'

export function HostedNote() {
  return (
    <Alert>
      <AlertTitle>Supabase sends the emails about accounts</AlertTitle>
      <p>
        Confirmations and forgotten passwords are set up in its dashboard, under Authentication,
        Emails. Everything else goes out as you set it here.
      </p>
    </Alert>
  )
}

export function FixedNote({ facts: { host, port, user, from } }: { facts: MailServerFacts }) {
  return (
    <Alert>
      <AlertTitle>Set where your site runs</AlertTitle>
      <p className="wrap-anywhere">
        Email goes out through {host}, port {port}
        {user && `, as ${user}`}, from {from}. The settings of the server win over a form, so they
        can only be changed there.
      </p>
    </Alert>
  )
}

export function ForgetServer({ host }: { host: string }) {
  return (
    <section aria-labelledby="forget-heading" className="grid max-w-3xl gap-3">
      <h2 id="forget-heading" className="text-2xl">
        Stop sending email
      </h2>
      <p>Your site forgets the mail server and its password.</p>
      <ConfirmDelete
        trigger="Remove email settings"
        triggerProps={{ className: 'justify-self-start' }}
        title="Remove the email settings?"
        confirmLabel="Remove them"
        fields={{ intent: 'forget' }}
      >
        <p>Your site will no longer send email through {host}.</p>
      </ConfirmDelete>
    </section>
  )
}
