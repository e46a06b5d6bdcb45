import { useDates } from '#app/lib/dates/use-dates.ts'
import { formatPrice } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { PaidOrder } from './orders.data.ts'

const words: Record<string, { name: string; tone?: 'success' | 'danger' | 'accent' }> = {
  pending: { name: 'Not paid yet' },
  paid: { name: 'Paid', tone: 'accent' },
  fulfilled: { name: 'Sold', tone: 'success' },
  refunded: { name: 'Refunded' },
  disputed: { name: 'Disputed', tone: 'danger' },
  expired: { name: 'Not paid' },
}

export function OrderTable({ orders, nonce }: { orders: PaidOrder[]; nonce: string }) {
  const { formatDate } = useDates()
  return (
    <Table aria-label="Orders">
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead>Product</TableHead>
          <TableHead>Email</TableHead>
          <TableHead>Paid</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Refund</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell label="Date" className="align-middle! sm:whitespace-nowrap">
              {formatDate(order.paid_at ?? order.created_at)}
            </TableCell>
            <TableCell label="Product" className="align-middle! wrap-anywhere">
              {order.product_title}
            </TableCell>
            <TableCell label="Email" className="align-middle! wrap-anywhere">
              {order.email ? <EmailText email={order.email} /> : '–'}
            </TableCell>
            <TableCell label="Paid" className="tabular align-middle!">
              <span>
                {order.total_cents === null ? '–' : formatPrice(order.total_cents / 100)}
                {order.discount_cents > 0 && (
                  <span className="block text-muted text-sm wrap-anywhere">
                    {formatPrice(order.discount_cents / 100)} off with {order.coupon_code}
                  </span>
                )}
              </span>
            </TableCell>
            <TableCell label="Status" className="align-middle!">
              <span className="flex flex-wrap gap-2">
                <Badge tone={words[order.state]?.tone}>{words[order.state]?.name}</Badge>
                {order.is_test && <Badge>Test</Badge>}
                {hadItAlready(order) && <Badge tone="danger">Had it already</Badge>}
              </span>
            </TableCell>
            <TableCell label="Refund" className="align-middle!">
              <Refund order={order} nonce={nonce} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The buyer's shelf has the PDF for another order: this one was paid in vain. */
function hadItAlready({ state, is_test, user_id, product_id, pdf }: PaidOrder) {
  return state === 'fulfilled' && !is_test && user_id && product_id && !pdf
}

function Refund({ order, nonce }: { order: PaidOrder; nonce: string }) {
  const { id, product_title: title, state } = order
  const rest = ((order.total_cents ?? 0) - order.refunded_cents) / 100
  const back = order.refunded_cents > 0 && (
    <span className="tabular">{formatPrice(order.refunded_cents / 100)}</span>
  )
  if (state === 'refunded' && order.pdf) {
    return (
      <span className="flex flex-wrap items-center gap-3">
        {back}
        <ConfirmDelete
          trigger="Take the PDF back"
          title="Take the PDF back?"
          fields={{ intent: 'take', id }}
        >
          <p>The money is refunded, and “{title}” is still in the buyer’s My PDFs.</p>
        </ConfirmDelete>
      </span>
    )
  }
  if ((state !== 'paid' && state !== 'fulfilled') || order.total_cents === 0) return back || '–'
  return (
    <span className="flex flex-wrap items-center gap-3">
      {back}
      <ConfirmDelete
        trigger="Refund"
        title={`Refund ${formatPrice(rest)}?`}
        confirmLabel="Refund and take the PDF back"
        fields={{ intent: 'refund', id, nonce }}
      >
        <p>
          Stripe gives the money back, and “{title}” leaves the buyer’s My PDFs. Stripe keeps its
          fee. To refund and let the buyer keep the PDF, refund it in Stripe.
        </p>
      </ConfirmDelete>
    </span>
  )
}
