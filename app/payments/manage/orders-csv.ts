import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import { plainCents } from '#app/lib/money.ts'
import { localDate } from '#content/zoned-clock.ts'
import type { Route } from './+types/orders-csv.ts'
import { listPaidOrders, orderFilterFrom, type PaidOrder, paidInMonth } from './orders.data.ts'

/** For her own books: live orders, of one month with `?month=2026-07`. Gross is with tax and after the discount, and net is what Stripe pays out of it before refunds. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { timeZone } = context.get(hostContext).content.business
  // The days of the journal entry.
  const dayOf = (instant: string | null) => instant && localDate(new Date(instant), timeZone)
  const filter = orderFilterFrom(url.searchParams)
  const booked = { isLive: true, paid: paidInMonth(url.searchParams.get('month'), timeZone) }
  return csvDownload<PaidOrder>(context, {
    fileName: 'orders.csv',
    columns: [
      ...['Date', 'Gross', 'Fee', 'Net', 'Tax', 'Refund', 'Refunded on'],
      ...['Product', 'Email', 'Status', 'Test mode', 'Order', 'Stripe payment'],
      // At the end: her own sheets may count the columns.
      ...['List price', 'Discount', 'Coupon', 'Dispute', 'Dispute fee', 'Disputed on'],
    ],
    read: async (range) => (await listPaidOrders(supabase, { ...filter, ...booked }, range)).orders,
    linesOf: (row) => [
      [
        dayOf(row.paid_at ?? row.created_at),
        dollars(row.total_cents),
        dollars(row.fee_cents),
        row.total_cents !== null && row.fee_cents !== null
          ? dollars(row.total_cents - row.fee_cents)
          : '',
        dollars(row.tax_cents),
        dollars(row.refunded_cents),
        dayOf(row.refunded_at),
        row.product_title,
        row.email,
        row.state,
        row.is_test ? 'yes' : 'no',
        row.id,
        row.stripe_payment_id,
        dollars(row.price_cents),
        dollars(row.discount_cents),
        row.coupon_code,
        dollars(row.disputed_cents),
        dollars(row.dispute_fee_cents),
        dayOf(row.disputed_at),
      ],
    ],
  })
}

function dollars(cents: number | null): string {
  return cents === null ? '' : plainCents(cents)
}
