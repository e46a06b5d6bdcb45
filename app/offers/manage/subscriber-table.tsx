import type { Tables } from '#app/lib/database.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { DeleteRow, RowActions } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

type Subscriber = Pick<
  Tables<'sign_up_offers_emails'>,
  'id' | 'email' | 'first_name' | 'created_at' | 'unsubscribed_at' | 'confirmed_at'
>

export function SubscriberTable({ subscribers }: { subscribers: Subscriber[] }) {
  const { formatDate } = useDates()
  return (
    <Table aria-label="Offers list">
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead>Email</TableHead>
          <TableHead>State</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {subscribers.map(({ id, email, first_name, created_at, unsubscribed_at, confirmed_at }) => (
          <TableRow key={id}>
            <TableCell label="Date" className="align-middle! sm:whitespace-nowrap">
              {formatDate(created_at)}
            </TableCell>
            <TableCell label="Email" className="align-middle! wrap-anywhere">
              {email}
              {first_name && <span className="block text-muted text-sm">{first_name}</span>}
            </TableCell>
            <TableCell label="State" className="align-middle!">
              {unsubscribed_at ? (
                <Badge className="justify-self-start">
                  Unsubscribed {formatDate(unsubscribed_at)}
                </Badge>
              ) : !confirmed_at ? (
                <Badge tone="accent" className="justify-self-start">
                  Not confirmed yet
                </Badge>
              ) : (
                <Badge tone="success" className="justify-self-start">
                  Subscribed
                </Badge>
              )}
            </TableCell>
            <TableCell>
              <RowActions className="sm:justify-end">
                {!unsubscribed_at && (
                  <ConfirmDelete
                    trigger="Unsubscribe"
                    triggerProps={{ 'aria-label': `Unsubscribe ${email}` }}
                    title="Unsubscribe this address?"
                    fields={{ intent: 'unsubscribe', id }}
                  >
                    <p className="wrap-anywhere">
                      {email} won’t get any more letters, unless its owner signs up again and
                      confirms.
                    </p>
                  </ConfirmDelete>
                )}
                <DeleteRow what="Address" label={`Delete ${email}`} id={id}>
                  <p className="wrap-anywhere">
                    {email} will be removed from the list, with its dates. This cannot be undone.
                  </p>
                </DeleteRow>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
