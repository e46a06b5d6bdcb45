import { Archive, Check, Inbox, Mail, MailOpen, Reply } from 'lucide-react'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { DeleteRow, RowActions } from '#app/ui/row-actions.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { ChangeButton } from './change-button.tsx'
import { DeliveryMark } from './delivery-mark.tsx'
import { replyAddress } from './mail-reply.ts'
import { MessageNote } from './message-note.tsx'
import { KeptReplies } from './reply/kept-replies.tsx'
import type { Submission } from './submissions.data.ts'

/** The state of one message, and what the owner can do with it. */
export function MessageActions({ submission }: { submission: Submission }) {
  const dates = useDates()
  const { id, name, email, email_status: status, read_at, replied_at, archived_at } = submission
  const { businessName } = useBusiness()
  const isMailed = status === 'sent' || status === 'waiting'
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <DeliveryMark submission={submission} />
        {replied_at && <Badge tone="success">Replied {dates.formatDate(replied_at)}</Badge>}
      </div>
      <RowActions className="items-center">
        <ButtonLink
          to={`/admin/contact-submissions/${id}/reply`}
          data-shortcut="r"
          prefetch="none"
          size="small"
        >
          <Reply aria-hidden /> Reply<span className="sr-only"> to {name}</span>
        </ButtonLink>
        <a
          href={replyAddress(submission, businessName, dates)}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          Use my mail app<span className="sr-only"> to reply to {name}</span>
        </a>
        {replied_at ? (
          <ChangeButton fields={{ intent: 'not-replied', id }} name={name}>
            Not replied
          </ChangeButton>
        ) : (
          <ChangeButton fields={{ intent: 'replied', id }} name={name}>
            <Check aria-hidden /> Mark as replied
          </ChangeButton>
        )}
        {read_at ? (
          <ChangeButton fields={{ intent: 'unread', id }} name={name} shortcut="u">
            <Mail aria-hidden /> Mark as unread
          </ChangeButton>
        ) : (
          <ChangeButton fields={{ intent: 'read', id }} name={name} shortcut="u">
            <MailOpen aria-hidden /> Mark as read
          </ChangeButton>
        )}
        {archived_at ? (
          <ChangeButton fields={{ intent: 'restore', id }} name={name} shortcut="e">
            <Inbox aria-hidden /> Move to inbox
          </ChangeButton>
        ) : (
          <ChangeButton fields={{ intent: 'archive', id }} name={name} shortcut="e">
            <Archive aria-hidden /> Archive
          </ChangeButton>
        )}
        {!isMailed && (
          <ChangeButton fields={{ intent: 'send-again', id }} name={name} pendingLabel="Sending...">
            Send again
          </ChangeButton>
        )}
        <DeleteRow what="Message" label={`Delete the message from ${name}`} id={id}>
          <p className="wrap-anywhere">
            The message from {name} ({email}) will be gone, with your replies to it. This cannot be
            undone.
          </p>
        </DeleteRow>
      </RowActions>
      <KeptReplies submission={submission} />
      <MessageNote id={id} name={name} note={submission.note} />
    </div>
  )
}
