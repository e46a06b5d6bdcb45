import { rangeOf, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export const storePageSize = 12

/** One page of the store, newest first, with what the reader already owns. */
export async function listProducts(supabase: Supabase, userId: string, page: number) {
  const query = supabase
    .from('products')
    .select('id, title, slug, price, cover_image_url, orders:product_orders(id)', {
      count: 'exact',
    })
    // Admins may read everybody's orders.
    .eq('orders.user_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  const { rows, total } = await readRange(query, rangeOf(page, storePageSize))
  return { products: rows.map(withOwnership), total }
}

export async function findProduct(supabase: Supabase, userId: string, slug: string) {
  const { data } = await supabase
    .from('products')
    .select(
      'id, title, slug, description, price, cover_image_url, pdf_name, pdf_size_bytes, orders:product_orders(id)',
    )
    .eq('orders.user_id', userId)
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError()
  return data && withOwnership(data)
}

/** Counted without a name, so that the owner knows what to price first. */
export async function countInterest(supabase: Supabase, productId: string) {
  await supabase.rpc('count_product_interest', { product_id: productId }).throwOnError()
}

function withOwnership<Row extends { orders: unknown[] }>({ orders, ...product }: Row) {
  return { ...product, isOwned: orders.length > 0 }
}
