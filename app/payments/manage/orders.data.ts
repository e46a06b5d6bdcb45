import type { Tables } from '#app/lib/database.ts'
import { anyContaining, isUuid, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { atWallClock } from '#content/zoned-clock.ts'

export type PaidOrder = Tables<'paid_orders'> & {
  /** The PDF in the buyer's shelf; null once it is taken back. */
  pdf: { id: string } | null
}

type State = PaidOrder['state']

const columns = '*, pdf:product_orders(id)' as const

export const orderViews = {
  sold: { name: 'Sold', states: ['paid', 'fulfilled'] },
  refunded: { name: 'Refunded', states: ['refunded'] },
  disputed: { name: 'Disputed', states: ['disputed'] },
  unpaid: { name: 'Not paid', states: ['pending', 'expired'] },
} satisfies Record<string, { name: string; states: State[] }>
export type OrderView = keyof typeof orderViews | ''

export function orderFilterFrom(query: URLSearchParams) {
  const asked = query.get('view') ?? ''
  const view: OrderView = Object.hasOwn(orderViews, asked) ? (asked as OrderView) : ''
  return { search: searchFrom(query), view }
}

type Span = { from: Date; before: Date }

/** From the month's first midnight in the time zone to the next month's; null without a month such as 2026-07. */
export function paidInMonth(month: string | null, zone: string): Span | null {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? '')?.map(Number) ?? []
  if (!year || !number) return null
  const firstDay = (after: number) => atWallClock(Date.UTC(year, number - 1 + after), zone)
  return { from: firstDay(0), before: firstDay(1) }
}

type OrderFilter = ReturnType<typeof orderFilterFrom> & {
  /** Without those of the test mode. */
  isLive?: boolean
  paid?: Span | null
}

const searched = ['email', 'product_title', 'stripe_payment_id', 'coupon_code']

/** Newest first. */
export async function listPaidOrders(
  supabase: Supabase,
  { search, view, isLive = false, paid = null }: OrderFilter,
  range: Range,
) {
  let query = supabase.from('paid_orders').select(columns, { count: 'exact' })
  if (isUuid(search)) query = query.eq('id', search)
  else if (search) query = query.or(anyContaining(searched, search))
  if (isLive) query = query.eq('is_test', false)
  if (paid) {
    query = query.gte('paid_at', paid.from.toISOString()).lt('paid_at', paid.before.toISOString())
  }
  const states: State[] = view
    ? orderViews[view].states
    : ['paid', 'fulfilled', 'refunded', 'disputed']
  const newest = query
    .in('state', states)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  const { rows, total } = await readRange(newest, range)
  return { orders: rows, total }
}

export type Month = Awaited<ReturnType<typeof listMonths>>[number]

/** The newest first. */
export async function listMonths(supabase: Supabase, zone: string) {
  const { data } = await supabase.rpc('sales_by_month', { zone }).throwOnError()
  return data
}

export async function findPaidOrder(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('paid_orders')
    .select(columns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}
