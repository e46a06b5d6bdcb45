import { useFetcher } from 'react-router'
import { useDates } from '#app/lib/dates/use-dates.ts'
import type { UnsentMail } from '#app/lib/host.ts'
import { counted } from '#app/lib/lists.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { RowActions } from '#app/ui/row-actions.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { serverWords } from './server-words.ts'
import { kindWords, problemWords } from './unsent-words.ts'

type UnsentMailListProps = {
  mails: UnsentMail[]
  /** There may be more than are listed. */
  total: number
  /** Contact messages that were not emailed: the inbox settles those. */
  messages: number
}

/** The mail that needs the owner; nothing while there is none. */
export function UnsentMailList({ mails, total, messages }: UnsentMailListProps) {
  if (total === 0 && messages === 0) return null
  return (
    <section id="unsent" aria-labelledby="unsent-heading" className="grid scroll-mt-24 gap-4">
      <h2 id="unsent-heading" className="text-2xl">
        Mail that did not go out
      </h2>
      {messages > 0 && (
        <p>
          {counted(messages, 'message')} from your contact page {messages === 1 ? 'was' : 'were'}{' '}
          saved but not emailed to you.{' '}
          <SiteLink to="/admin/contact-submissions?box=undelivered" className="link">
            {messages === 1 ? 'See it in your inbox' : 'See them in your inbox'}
          </SiteLink>
        </p>
      )}
      {total > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">
            {counted(total, 'email')}
            {total > mails.length && `, the newest ${mails.length} are shown`}
          </p>
          <Settle intent="try-all-again">Try all again</Settle>
          <ConfirmDelete
            trigger="Forget all"
            title="Forget all of this mail?"
            fields={{ intent: 'forget-all' }}
          >
            <p>{counted(total, 'email')} will never be sent. This cannot be undone.</p>
          </ConfirmDelete>
        </div>
      )}
      {total > 0 && (
        <Table aria-label="Mail that did not go out">
          <TableHeader>
            <TableRow>
              <TableHead>Email</TableHead>
              <TableHead>Why</TableHead>
              <TableHead className="text-right">Actions</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {mails.map((mail) => (
              <UnsentRow key={mail.id} mail={mail} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function UnsentRow({ mail }: { mail: UnsentMail }) {
  const { formatTime } = useDates()
  const { id, to, isExpired, reason } = mail
  const about = `${kindWords(mail)}, to ${to}`
  return (
    <TableRow>
      <TableCell label="Email" className="wrap-anywhere sm:w-2/5">
        <span>
          <span className="block font-semibold">{kindWords(mail)}</span>
          <EmailText email={to} />
          <span className="tabular block text-muted">{formatTime(mail.createdAt)}</span>
        </span>
      </TableCell>
      <TableCell label="Why" className="wrap-anywhere">
        <span>
          {problemWords(mail)}
          {!isExpired && reason && <span className="block text-muted">{serverWords(reason)}</span>}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <RowActions className="sm:justify-end">
          {!isExpired && reason !== null && (
            <Settle intent="try-again" id={id} label={`Try again: ${about}`}>
              Try again
            </Settle>
          )}
          <ConfirmDelete
            trigger="Forget it"
            triggerProps={{ 'aria-label': `Forget it: ${about}` }}
            title="Forget this email?"
            fields={{ intent: 'forget-mail', id }}
          >
            <p className="wrap-anywhere">
              “{kindWords(mail)}” to {to} will never be sent. This cannot be undone.
            </p>
          </ConfirmDelete>
        </RowActions>
      </TableCell>
    </TableRow>
  )
}

type SettleProps = { intent: string; id?: string; label?: string; children: string }

function Settle({ intent, id, label, children }: SettleProps) {
  const fetcher = useFetcher()
  return (
    <Form fetcher={fetcher} method="post">
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      <Button
        type="submit"
        size="small"
        variant="outline"
        aria-label={label}
        pending={fetcher.state !== 'idle'}
      >
        {children}
      </Button>
    </Form>
  )
}
