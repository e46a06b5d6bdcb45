import type { Tables } from '#app/lib/database.ts'
import { anyContaining, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type PaidOrder = Tables<'paid_orders'> & {
  /** The PDF in the buyer's shelf; null once it is taken back. */
  pdf: { id: string } | null
}

const columns = '*, pdf:product_orders(id)' as const

export const orderViews = {
  sold: { name: 'Sold', states: ['paid', 'fulfilled'] },
  refunded: { name: 'Refunded', states: ['refunded'] },
  disputed: { name: 'Disputed', states: ['disputed'] },
  unpaid: { name: 'Not paid', states: ['pending', 'expired'] },
}
export type OrderView = keyof typeof orderViews | ''

export function orderFilterFrom(query: URLSearchParams) {
  const asked = query.get('view') ?? ''
  const view: OrderView = asked in orderViews ? (asked as OrderView) : ''
  return { search: searchFrom(query), view }
}

/** Newest first. */
export async function listPaidOrders(
  supabase: Supabase,
  { search, view }: ReturnType<typeof orderFilterFrom>,
  range: Range,
) {
  let query = supabase.from('paid_orders').select(columns, { count: 'exact' })
  if (search) query = query.or(anyContaining(['email', 'product_title'], search))
  const states = view ? orderViews[view].states : ['paid', 'fulfilled', 'refunded', 'disputed']
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
