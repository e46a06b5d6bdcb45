import { cn } from '#app/lib/cn.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { MessageActions } from './message-actions.tsx'
import { runShortcut } from './message-shortcuts.ts'
import type { Submission } from './submissions.data.ts'

const foldedLength = 240

export function SubmissionTable({ submissions }: { submissions: Submission[] }) {
  const { formatDate, formatTime } = useDates()
  return (
    <Table aria-label="Contact submissions" onKeyDown={runShortcut}>
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead>Name</TableHead>
          <TableHead>Email</TableHead>
          <TableHead>Message</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {submissions.map((submission, position) => (
          <TableRow
            key={submission.id}
            tabIndex={position === 0 ? 0 : -1}
            aria-label={`Message from ${submission.name}`}
          >
            <TableCell label="Date" className="xl:whitespace-nowrap">
              <time dateTime={submission.created_at} title={formatTime(submission.created_at)}>
                {formatDate(submission.created_at)}
              </time>
            </TableCell>
            <TableCell label="Name" className="wrap-anywhere">
              <span className={cn('md:block md:min-w-24', !submission.read_at && 'font-semibold')}>
                {submission.name} {!submission.read_at && <Badge tone="accent">New</Badge>}
              </span>
            </TableCell>
            <TableCell label="Email" className="wrap-anywhere">
              <a
                href={`mailto:${encodeURIComponent(submission.email)}`}
                className="link finger-target inline-block"
              >
                <EmailText email={submission.email} />
              </a>
            </TableCell>
            <TableCell className="sm:w-2/5 xl:w-1/2">
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
