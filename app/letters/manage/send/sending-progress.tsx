import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { useRefreshing } from '#app/shell/use-refreshing.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { people } from './confirm-sending.tsx'
import type { LetterFigures, Sending } from './sending.data.ts'
import { sendingTime } from './sending-time.ts'

type SendingProgressProps = { letter: Sending; figures: LetterFigures; lettersPerHour: number }

export function SendingProgress({ letter, figures, lettersPerHour }: SendingProgressProps) {
  const { formatTime } = useDates()
  const { status, scheduled_at, finished_at, problem } = letter
  useRefreshing(status === 'sending')
  const done = figures.total - figures.waiting
  const parts = [
    { name: 'Delivered', count: figures.sent },
    { name: 'Waiting', count: figures.waiting },
    { name: 'Outcome unknown', count: figures.unknown },
    { name: 'Bounced', count: figures.bounced },
    { name: 'Not sent', count: figures.skipped },
    { name: 'Unsubscribed', count: figures.has_left },
  ]
  return (
    <section aria-labelledby="progress-heading" className="grid gap-5">
      <h2 id="progress-heading" className="text-2xl">
        {headings[status]}
      </h2>
      {status === 'scheduled' && scheduled_at && (
        <p>It goes out on {formatTime(scheduled_at)}, to everybody who is on the list by then.</p>
      )}
      {problem && (
        <Alert tone="danger">
          <AlertTitle>Your mail server refused to send</AlertTitle>
          <p className="wrap-anywhere">{problem}</p>
          <p>
            No address was marked as bounced. Once your email provider has fixed this, press
            Continue.
          </p>
        </Alert>
      )}
      {figures.total > 0 && (
        <div className="grid max-w-xl gap-2">
          <p>
            {done.toLocaleString('en-US')} of {people(figures.total)}
            {finished_at && `, finished on ${formatTime(finished_at)}`}
            {status === 'sending' && `, ${sendingTime(figures.waiting, lettersPerHour)} to go`}
          </p>
          <Progress value={(100 * done) / figures.total} label="Progress of the letter" />
        </div>
      )}
      {figures.total > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {parts.map(({ name, count }) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="text-2xl tabular-nums">{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'sending' && <Act intent="pause">Pause</Act>}
        {status === 'paused' && <Act intent="resume">Continue</Act>}
        {(status === 'sending' || status === 'paused') && (
          <ConfirmDelete
            trigger="Stop"
            triggerProps={{ size: 'default' }}
            title="Stop this letter?"
            fields={{ intent: 'stop' }}
          >
            <p>{people(figures.waiting)} won’t get it. This cannot be undone.</p>
          </ConfirmDelete>
        )}
        {status === 'scheduled' && <Act intent="stop">Back to draft</Act>}
      </div>
    </section>
  )
}

const headings: Record<Sending['status'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

function Act({ intent, children }: { intent: string; children: string }) {
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={intent} variant="outline">
        {children}
      </Button>
    </Form>
  )
}
