import type { Tables } from '#app/lib/database.ts'
import { batchSize, type Range, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type CouponRow = Tables<'coupon_list'>

/** Newest first. */
export async function listCoupons(supabase: Supabase, range: Range) {
  const query = supabase
    .from('coupon_list')
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id')
  const { rows, total } = await readRange(query, range)
  return { coupons: rows, total }
}

/** Products that a coupon can be for. */
export async function listPricedProducts(supabase: Supabase) {
  const { data } = await supabase
    .from('products')
    .select('id, title')
    .gt('price', 0)
    .order('title')
    .limit(batchSize)
    .throwOnError()
  return data
}

type NewCoupon = {
  code: string
  percent?: number
  amount_cents?: number
  product_id: string | null
  last_day: string | null
  most_uses: number | null
}

export async function addCoupon(supabase: Supabase, coupon: NewCoupon) {
  await supabase.from('coupons').insert(coupon).throwOnError()
}

export async function switchCoupon(supabase: Supabase, id: string, isOn: boolean) {
  await supabase
    .from('coupons')
    .update({ is_on: isOn })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export async function deleteCoupon(supabase: Supabase, id: string) {
  await supabase.from('coupons').delete().eq('id', id).throwOnError()
}
