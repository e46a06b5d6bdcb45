import { useNavigation } from 'react-router'
import { ContentsTable } from '#app/export/contents-table.tsx'
import { useDates } from '#app/lib/dates/use-dates.ts'
import type { Answered } from '#app/lib/form.ts'
import type { KeptBackup, Transfer } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { confirmWord, lookForm, restoreForm } from './restore-form.ts'

type LookFormProps = { backup: KeptBackup; answered: Answered<typeof lookForm> }

/** The first step: shows the contents of the backup, and changes nothing. */
export function LookForm({ backup, answered }: LookFormProps) {
  const { errors, props } = useFormCheck(lookForm, answered)
  const isStarting = useNavigation().formData?.get('intent') === 'look'
  return (
    <Form {...props} method="post" className="grid max-w-3xl gap-5">
      <p>First you see what this backup holds. Nothing is changed before you say so.</p>
      <input type="hidden" name="intent" value="look" />
      {backup.isEncrypted && <Passphrase error={errors.passphrase} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isStarting} pendingLabel="Opening...">
          Check this backup
        </Button>
        <ButtonLink to="/admin/backups" variant="outline">
          Keep my site as it is
        </ButtonLink>
      </div>
    </Form>
  )
}

function Passphrase({ error }: { error: string | undefined }) {
  return (
    <Field error={error} className="max-w-md">
      <Label>Passphrase of this backup</Label>
      <Input type="password" name="passphrase" autoComplete="off" required />
      <FieldHelp>The one that was set when the backup was made.</FieldHelp>
    </Field>
  )
}

type RestoreSummaryProps = {
  contents: Transfer['contents']
  backup: KeptBackup
  confirm: string
  answered: Answered<typeof restoreForm>
}

/** The second step: both counts, what happens, and the word that has to be typed. */
export function RestoreSummary({ contents, backup, confirm, answered }: RestoreSummaryProps) {
  const { formatTime } = useDates()
  const { errors, props } = useFormCheck(restoreForm, answered)
  const isStarting = useNavigation().formData?.get('intent') === 'restore'
  const then = formatTime(backup.madeAt)
  return (
    <section aria-labelledby="summary-heading" className="grid max-w-3xl gap-6">
      <h2 id="summary-heading" className="text-2xl">
        Replace everything on this site?
      </h2>
      <ContentsTable contents={contents} source="backup" />
      <Alert tone="warning">
        <AlertTitle>This is what happens</AlertTitle>
        <ul className="grid list-disc gap-1 pl-5">
          <li>A full backup of your site as it is now is made first.</li>
          <li>
            Everything becomes as it was on {then}, or nothing is changed at all. What came since
            then is gone. What was deleted since then is back, and so are people who had deleted
            their account.
          </li>
          <li>
            Your own account stays as it is now. Everybody else is logged out, and has the password
            of that day.
          </li>
          <li>
            No email is sent a second time, a letter that was waiting is a draft again, and who has
            left the newsletter since then stays off it.
          </li>
        </ul>
      </Alert>
      <Form {...props} method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="restore" />
        {backup.isEncrypted && <Passphrase error={errors.passphrase} />}
        <Field error={errors.confirm} className="max-w-md">
          <Label>Type {confirmWord} to confirm</Label>
          <Input name="confirm" autoComplete="off" defaultValue={confirm} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" pending={isStarting} pendingLabel="Starting...">
            Restore this backup
          </Button>
          <Button type="submit" form="keep-site" variant="outline">
            Keep my site as it is
          </Button>
        </div>
      </Form>
      <Form id="keep-site" method="post">
        <input type="hidden" name="intent" value="forget" />
      </Form>
    </section>
  )
}

/** The outcome of the last inspection or restore, unless its contents are shown. */
export function RestoreResult({ transfer }: { transfer: Transfer }) {
  const { kind, status, error, backup } = transfer
  if (status === 'cancelled') {
    return (
      <Alert role="status" className="max-w-3xl">
        <AlertTitle>The restore was cancelled</AlertTitle>
        <p>Nothing was changed.</p>
      </Alert>
    )
  }
  if (status === 'failed') {
    return (
      <Alert tone="danger" role="alert" className="max-w-3xl">
        <AlertTitle>
          {kind === 'look' ? 'The backup could not be opened' : 'The restore did not work'}
        </AlertTitle>
        <p className="wrap-anywhere">{error}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="success" role="status" className="max-w-3xl">
      <AlertTitle>The backup is restored</AlertTitle>
      <p>Your site is what it was when the backup was made.</p>
      <p className="wrap-anywhere">
        How it was before is in the backup {backup}, under{' '}
        <SiteLink to="/admin/backups" className="link">
          Backups
        </SiteLink>
        .
      </p>
    </Alert>
  )
}
