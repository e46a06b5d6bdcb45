import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { listAddress, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { formatPrice } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { CountPlot } from '#app/shell/admin/count-plot.tsx'
import { markSeen } from '#app/shell/admin/seen-lists.server.ts'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ExportCsv, ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { localDate } from '#content/zoned-clock.ts'
import type { Route } from './+types/orders.ts'
import { JournalEntry } from './journal-entry.tsx'
import { lastTwelveMonths } from './months.ts'
import { OrderTable } from './order-table.tsx'
import { listMonths, listPaidOrders, orderFilterFrom, orderViews } from './orders.data.ts'
import { refundOrder, takeBackPdf } from './refund-order.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = orderFilterFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const openedAt = new Date()
  const { timeZone } = context.get(hostContext).content.business
  const [list, months] = await readOrThrow(context, 'Orders could not be loaded', [
    listPaidOrders(supabase, filter, rangeOf(page)),
    listMonths(supabase, timeZone),
  ])
  const asked = url.searchParams.get('month')
  const month = months.find((one) => one.month.startsWith(asked ?? 'none')) ?? months[0] ?? null
  // The list is what Today counts, once its newest rows are shown.
  if (page === 1 && !filter.search && !filter.view) await markSeen(context, 'sales', openedAt)
  const plotted = lastTwelveMonths(months, localDate(openedAt, timeZone))
  // One for each view: a button that is pressed twice refunds once.
  const nonce = crypto.randomUUID()
  return { ...list, ...filter, page, months, plotted, month, nonce }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const acts = { refund: () => refundOrder(context, form), take: () => takeBackPdf(context, form) }
  return act(context, form, acts, failed('', { title: 'The order could not be changed' }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Orders', noindex: true })
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, search, view, page, months, plotted, month, nonce } = loaderData
  const address = (chosen: string) => listAddress('/admin/orders', { search, view: chosen })
  const addressOf = (day: string) =>
    listAddress('/admin/orders', { search, view, month: day.slice(0, 7) })
  const choices = [['', { name: 'All' }] as const, ...Object.entries(orderViews)]
  return (
    <AdminPage
      title="Orders"
      path="/admin/orders"
      lead="PDFs that were bought by card, newest first."
    >
      {months.length > 0 && (
        <CountPlot
          heading="Sales by month"
          note={`${formatPrice(sumOf(plotted.map((one) => one.gross_cents)))} in the last twelve months`}
          what="Dollars"
          step="Month"
          steps={plotted.map((one) => ({
            day: one.month,
            count: one.gross_cents / 100,
            to: one.gross_cents > 0 ? addressOf(one.month) : undefined,
          }))}
        />
      )}
      {month && <JournalEntry month={month} months={months} addressOf={addressOf} />}
      <ListToolbar>
        <SearchBox
          name="search"
          label="Search orders by email, product, coupon, order or Stripe payment"
          value={search}
          keep={{ view }}
        />
        <ExportCsv href={listAddress('/admin/orders.csv', { search, view })} />
      </ListToolbar>
      <ListChoices
        label="Which orders"
        choices={choices.map(([id, { name }]) => ({
          name,
          to: address(id),
          isChosen: id === view,
        }))}
      />
      {orders.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>
            {search || view ? 'No orders match.' : 'Nothing has been sold yet.'}
          </EmptyStateTitle>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <ListCount total={total} one="order" />
          <OrderTable orders={orders} nonce={nonce} />
          <Pagination page={page} total={total} />
        </div>
      )}
    </AdminPage>
  )
}

function sumOf(cents: number[]) {
  return cents.reduce((sum, one) => sum + one, 0) / 100
}
