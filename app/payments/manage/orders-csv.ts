import { supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import type { Route } from './+types/orders-csv.ts'
import { listPaidOrders, orderFilterFrom, type PaidOrder } from './orders.data.ts'

/** For her own books. Gross is with tax and after the discount, and net is what Stripe pays out of it before refunds. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = orderFilterFrom(url.searchParams)
  return csvDownload<PaidOrder>(context, {
    fileName: 'orders.csv',
    columns: [
      ...['Date', 'Gross', 'Fee', 'Net', 'Tax', 'Refund', 'Refunded on'],
      ...['Product', 'Email', 'Status', 'Test mode', 'Order', 'Stripe payment'],
      // At the end: her own sheets may count the columns.
      ...['List price', 'Discount', 'Coupon'],
    ],
    read: async (range) => (await listPaidOrders(supabase, filter, range)).orders,
    linesOf: (row) => [
      [
        row.paid_at ?? row.created_at,
        dollars(row.total_cents),
        dollars(row.fee_cents),
        row.total_cents !== null && row.fee_cents !== null
          ? dollars(row.total_cents - row.fee_cents)
          : '',
        dollars(row.tax_cents),
        dollars(row.refunded_cents),
        row.refunded_at,
        row.product_title,
        row.email,
        row.state,
        row.is_test ? 'yes' : 'no',
        row.id,
        row.stripe_payment_id,
        dollars(row.price_cents),
        dollars(row.discount_cents),
        row.coupon_code,
      ],
    ],
  })
}

function dollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}
