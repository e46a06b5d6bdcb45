import { Reply } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { Tables } from '#app/lib/database.ts'
import { formatDate } from '#app/lib/dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { formatTime } from '#app/lib/zoned-time.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { DeleteRow, RowActions } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { replyAddress } from './mail-reply.ts'

type Submission = Tables<'contact_submissions'>

const foldedLength = 240

export function SubmissionTable({ submissions }: { submissions: Submission[] }) {
  return (
    <Table aria-label="Contact submissions">
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead>Name</TableHead>
          <TableHead>Email</TableHead>
          <TableHead>Message</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {submissions.map((submission) => (
          <TableRow key={submission.id}>
            <TableCell label="Date" className="sm:whitespace-nowrap">
              <time dateTime={submission.created_at} title={formatTime(submission.created_at)}>
                {formatDate(submission.created_at)}
              </time>
            </TableCell>
            <TableCell label="Name" className="wrap-anywhere">
              {submission.name}
            </TableCell>
            <TableCell label="Email" className="wrap-anywhere">
              <a
                href={`mailto:${encodeURIComponent(submission.email)}`}
                className="link finger-target inline-block"
              >
                {submission.email}
              </a>
            </TableCell>
            <TableCell className="sm:w-1/2">
              <Message text={submission.message} />
              <MessageActions submission={submission} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Message({ text }: { text: string }) {
  const words = 'whitespace-pre-line wrap-anywhere'
  if (text.length <= foldedLength) return <p className={words}>{text}</p>
  return (
    <details className="group">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className={`${words} group-open:hidden`}>{excerpt(text, foldedLength)} </span>
        <span className="link inline-block py-1.5 group-open:hidden">Show the whole message</span>
        <span className="link hidden py-1.5 group-open:inline-block">Show less</span>
      </summary>
      <p className={words}>{text}</p>
    </details>
  )
}

function MessageActions({ submission }: { submission: Submission }) {
  const { id, name, email } = submission
  const { businessName } = useBusiness()
  return (
    <div className="mt-3 grid gap-2">
      <DeliveryMark submission={submission} />
      <RowActions className="items-center">
        {submission.email_sent_at === null && <SendAgain id={id} name={name} />}
        <a
          href={replyAddress(submission, businessName)}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          <Reply aria-hidden /> Reply<span className="sr-only"> to {name}</span>
        </a>
        <DeleteRow what="Message" label={`Delete the message from ${name}`} id={id}>
          <p className="wrap-anywhere">
            The message from {name} ({email}) will be gone. This cannot be undone.
          </p>
        </DeleteRow>
      </RowActions>
    </div>
  )
}

function DeliveryMark({ submission }: { submission: Submission }) {
  const { email_sent_at: sentAt, email_error: error } = submission
  if (sentAt) {
    return (
      <p>
        <Badge tone="success">Emailed {formatDate(sentAt)}</Badge>
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={error ? 'danger' : 'accent'}>{error ? 'Email failed' : 'Not emailed'}</Badge>
      {error && <span className="text-muted wrap-anywhere">{error}</span>}
    </p>
  )
}

function SendAgain({ id, name }: { id: string; name: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="send-again" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="small"
        pending={fetcher.state !== 'idle'}
        pendingLabel="Sending..."
      >
        Send again<span className="sr-only">: the message from {name}</span>
      </Button>
    </fetcher.Form>
  )
}
