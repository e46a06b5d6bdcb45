import { errorCode } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Order = {
  id: string
  order_date: string
  /** As it was when the product was claimed. */
  product_title: string
  pdf_file_url: string | null
  pdf_replaced_at: string | null
  /** None when the product has been withdrawn; the order and its file stay. */
  product: {
    title: string
    slug: string
    cover_image_url: string | null
    pdf_name: string | null
    pdf_size_bytes: number | null
  } | null
}

const orderColumns =
  'id, order_date, product_title, pdf_file_url, pdf_replaced_at, product:products(title, slug, cover_image_url, pdf_name, pdf_size_bytes)'

/** The reader's own orders, newest first. */
export async function listOrders(supabase: Supabase, userId: string): Promise<Order[]> {
  const { data } = await supabase
    .from('product_orders')
    .select(orderColumns)
    .eq('user_id', userId)
    .order('order_date', { ascending: false })
    .order('id', { ascending: false })
    .overrideTypes<Order[], { merge: false }>()
    .throwOnError()
  return data
}

export async function findOrder(
  supabase: Supabase,
  userId: string,
  id: string,
): Promise<Order | null> {
  const { data } = await supabase
    .from('product_orders')
    .select(orderColumns)
    .eq('user_id', userId)
    .eq('id', id)
    .maybeSingle<Order>()
    .throwOnError()
  return data
}

/** Free products only: the database refuses any other. False when it was claimed before. */
export async function claimProduct(
  supabase: Supabase,
  userId: string,
  productId: string,
): Promise<boolean> {
  const { error } = await supabase
    .from('product_orders')
    .insert({ user_id: userId, product_id: productId, price_at_purchase: 0 })
  if (errorCode(error) === '23505') return false
  if (error) throw error
  return true
}
