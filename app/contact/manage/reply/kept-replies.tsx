import { ChangeButton } from '#app/contact/manage/change-button.tsx'
import type { Submission } from '#app/contact/manage/submissions.data.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { serverWords } from '#app/mail/server-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RowActions } from '#app/ui/row-actions.tsx'

/** The replies that the site has sent, or tries to send, under their message. */
export function KeptReplies({ submission }: { submission: Submission }) {
  const { formatTime } = useDates()
  const { name, contact_replies: replies } = submission
  if (replies.length === 0) return null
  return (
    <ul aria-label={`Your replies to ${name}`} className="mt-3 grid max-w-3xl gap-3">
      {replies.map((reply) => (
        <li key={reply.id} className="grid gap-1 border-rule border-l-2 pl-4">
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            You replied on {formatTime(reply.created_at)}
            <ReplyMark status={reply.status} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{reply.words}</p>
          {reply.error && (
            <p className="wrap-anywhere text-muted text-sm">{serverWords(reply.error)}</p>
          )}
          {reply.status !== 'sent' && (
            <RowActions>
              <ChangeButton
                fields={{ intent: 'mail-reply', id: submission.id, reply: reply.id }}
                name={name}
                pendingLabel="Sending..."
              >
                Send reply again
              </ChangeButton>
              {reply.status === 'failed' && (
                <ChangeButton
                  fields={{ intent: 'delete-reply', id: submission.id, reply: reply.id }}
                  name={name}
                >
                  Delete reply
                </ChangeButton>
              )}
            </RowActions>
          )}
        </li>
      ))}
    </ul>
  )
}

function ReplyMark({ status }: { status: string }) {
  if (status === 'sent') return <Badge tone="success">Sent</Badge>
  if (status === 'failed') return <Badge tone="danger">Not sent</Badge>
  return <Badge tone="warning">On its way</Badge>
}
