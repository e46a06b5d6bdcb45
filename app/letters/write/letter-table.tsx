import { cn } from '#app/lib/cn.ts'
import type { LetterStatus } from '#app/lib/database-relations.ts'
import type { Dates } from '#app/lib/dates/dates.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { ListedLetter } from './letters.data.ts'

const figureNames = {
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  left: 'Unsubscribed',
} as const
const figures = Object.entries(figureNames) as [keyof typeof figureNames, string][]

export function LetterTable({ letters }: { letters: ListedLetter[] }) {
  const dates = useDates()
  return (
    <Table aria-label="Letters">
      <TableHeader>
        <TableRow>
          <TableHead>Subject</TableHead>
          <TableHead>State</TableHead>
          {figures.map(([name, label]) => (
            <TableHead key={name} className="text-right">
              {label}
            </TableHead>
          ))}
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {letters.map((letter) => (
          <TableRow key={letter.id}>
            <TableCell label="Subject" className="align-middle! wrap-anywhere">
              {letter.subject || 'No subject yet'}
            </TableCell>
            <TableCell label="State" className="align-middle!">
              <div className="grid justify-items-start gap-1">
                <LetterBadge status={letter.status} />
                <span className="text-muted">{whenOf(letter, dates)}</span>
              </div>
            </TableCell>
            {figures.map(([name, label]) => (
              <TableCell
                key={name}
                label={label}
                className={cn(
                  'tabular align-middle! sm:text-right',
                  !letter.figures && 'max-sm:hidden!',
                )}
              >
                {letter.figures ? letter.figures[name].toLocaleString('en-US') : '–'}
              </TableCell>
            ))}
            <TableCell className="align-middle!">
              <LetterActions letter={letter} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const badges: Record<LetterStatus, { name: string; tone?: 'success' | 'accent' | 'danger' }> = {
  draft: { name: 'Draft' },
  scheduled: { name: 'Scheduled', tone: 'accent' },
  sending: { name: 'Sending', tone: 'accent' },
  paused: { name: 'Paused', tone: 'danger' },
  stopped: { name: 'Stopped', tone: 'danger' },
  sent: { name: 'Sent', tone: 'success' },
}

export function LetterBadge({ status }: { status: LetterStatus }) {
  const { name, tone } = badges[status]
  return <Badge tone={tone}>{name}</Badge>
}

function whenOf(
  { status, scheduled_at, finished_at, updated_at }: ListedLetter,
  { formatDate, formatTime }: Dates,
) {
  if (status === 'scheduled' && scheduled_at) return `for ${formatTime(scheduled_at)}`
  if (finished_at) return formatDate(finished_at)
  return `changed ${formatDate(updated_at)}`
}

function LetterActions({
  letter: { id, subject, status, is_public, slug },
}: {
  letter: ListedLetter
}) {
  const name = subject || 'the letter without a subject'
  const isDraft = status === 'draft'
  return (
    <RowActions className="sm:justify-end">
      <RowLink to={`/admin/letters/${id}`} name={name}>
        {isDraft ? 'Edit' : 'Open'}
      </RowLink>
      {!isDraft && (
        <RowLink to={`/admin/letters/${id}/send`} name={name}>
          Progress
        </RowLink>
      )}
      {is_public && status === 'sent' && (
        <RowLink to={`/letters/${slug}`} name={name}>
          View
        </RowLink>
      )}
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="copy"
          variant="outline"
          size="small"
          aria-label={`Duplicate ${name}`}
        >
          Duplicate
        </Button>
      </Form>
      {isDraft && (
        <DeleteRow what="Letter" label={`Delete ${name}`} id={id}>
          <p className="wrap-anywhere">“{name}” will be gone. This cannot be undone.</p>
        </DeleteRow>
      )}
    </RowActions>
  )
}
