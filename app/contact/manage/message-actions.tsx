import { Archive, Check, Inbox, Mail, MailOpen, Reply } from 'lucide-react'
import { useFetcher } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { Form } from '#app/shell/form.tsx'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonProps, buttonVariants } from '#app/ui/button.tsx'
import { DeleteRow, RowActions } from '#app/ui/row-actions.tsx'
import { DeliveryMark } from './delivery-mark.tsx'
import { replyAddress } from './mail-reply.ts'
import { MessageNote } from './message-note.tsx'
import type { Submission } from './submissions.data.ts'

/** The state of one message, and what the owner can do with it. */
export function MessageActions({ submission }: { submission: Submission }) {
  const { id, name, email, email_status: status, read_at, replied_at, archived_at } = submission
  const { businessName } = useBusiness()
  const isMailed = status === 'sent' || status === 'waiting'
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <DeliveryMark submission={submission} />
        {replied_at && <Badge tone="success">Replied {formatDate(replied_at)}</Badge>}
      </div>
      <RowActions className="items-center">
        <a
          href={replyAddress(submission, businessName)}
          data-shortcut="r"
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          <Reply aria-hidden /> Reply<span className="sr-only"> to {name}</span>
        </a>
        {replied_at ? (
          <Change id={id} intent="not-replied" name={name}>
            Not replied
          </Change>
        ) : (
          <Change id={id} intent="replied" name={name}>
            <Check aria-hidden /> Mark as replied
          </Change>
        )}
        {read_at ? (
          <Change id={id} intent="unread" name={name} shortcut="u">
            <Mail aria-hidden /> Mark as unread
          </Change>
        ) : (
          <Change id={id} intent="read" name={name} shortcut="u">
            <MailOpen aria-hidden /> Mark as read
          </Change>
        )}
        {archived_at ? (
          <Change id={id} intent="restore" name={name} shortcut="e">
            <Inbox aria-hidden /> Move to inbox
          </Change>
        ) : (
          <Change id={id} intent="archive" name={name} shortcut="e">
            <Archive aria-hidden /> Archive
          </Change>
        )}
        {!isMailed && (
          <Change id={id} intent="send-again" name={name} pendingLabel="Sending...">
            Send again
          </Change>
        )}
        <DeleteRow what="Message" label={`Delete the message from ${name}`} id={id}>
          <p className="wrap-anywhere">
            The message from {name} ({email}) will be gone. This cannot be undone.
          </p>
        </DeleteRow>
      </RowActions>
      <MessageNote id={id} name={name} note={submission.note} />
    </div>
  )
}

type ChangeProps = Pick<ButtonProps, 'pendingLabel' | 'children'> & {
  id: string
  intent: string
  /** Of the sender: the button says what it is about. */
  name: string
  shortcut?: string
}

function Change({ id, intent, name, shortcut, pendingLabel, children }: ChangeProps) {
  const fetcher = useFetcher()
  return (
    <Form fetcher={fetcher} method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="small"
        variant="outline"
        data-shortcut={shortcut}
        pending={fetcher.state !== 'idle'}
        pendingLabel={pendingLabel}
      >
        {children}
        <span className="sr-only">: the message from {name}</span>
      </Button>
    </Form>
  )
}
