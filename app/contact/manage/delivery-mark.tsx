import { useDates } from '#app/lib/dates/use-dates.ts'
import { counted } from '#app/lib/lists.ts'
import { serverWords } from '#app/mail/server-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Submission } from './submissions.data.ts'

/** The delivery status of the mail about a message, with the mail server's answer when it failed. */
export function DeliveryMark({ submission }: { submission: Submission }) {
  const { formatTime } = useDates()
  const { email_sent_at: sentAt, email_to: to, email_error: error } = submission
  switch (submission.email_status) {
    case 'sent':
      return (
        <Badge tone="success" title={sentAt ? formatTime(sentAt) : undefined}>
          {to ? `Sent to ${to}` : 'Sent'}
        </Badge>
      )
    case 'waiting':
      return (
        <>
          <Badge tone="warning">Waiting, tried {counted(submission.email_attempts, 'time')}</Badge>
          <Reason error={error} />
        </>
      )
    case 'failed':
      return (
        <>
          <Badge tone="danger">Not sent</Badge>
          <Reason error={error} />
        </>
      )
    case 'not_set_up':
      return (
        <>
          <Badge tone="danger">Not sent: mail is not set up</Badge>
          <SiteLink to="/admin/mail" className="link">
            Set up email
          </SiteLink>
        </>
      )
    default:
      return <Badge tone="warning">Not sent yet</Badge>
  }
}

function Reason({ error }: { error: string | null }) {
  return error && <span className="wrap-anywhere text-muted">{serverWords(error)}</span>
}
