import { isUnique } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** `product` is null when the product was withdrawn; the order, its title and its file stay. */
const orderColumns =
  'id, order_date, product_title, pdf_file_url, pdf_replaced_at, paid_order_id, product:products(title, slug, cover_image_url, pdf_name, pdf_size_bytes)'

export type Order = Awaited<ReturnType<typeof listOrders>>[number]

/** The user's own orders, newest first. */
export async function listOrders(supabase: Supabase, userId: string) {
  const { data } = await supabase
    .from('product_orders')
    .select(orderColumns)
    .eq('user_id', userId)
    .order('order_date', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError()
  return data
}

export async function findOrder(supabase: Supabase, userId: string, id: string) {
  const { data } = await supabase
    .from('product_orders')
    .select(orderColumns)
    .eq('user_id', userId)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Free products only: row level security refuses any other. False when it was claimed before. */
export async function claimProduct(supabase: Supabase, userId: string, productId: string) {
  const order = { user_id: userId, product_id: productId, price_at_purchase: 0 }
  return isUnique(supabase.from('product_orders').insert(order))
}
