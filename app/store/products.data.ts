import { rangeOf, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export const storePageSize = 12

/** One page of the store, newest first, with the products the user owns marked. */
export async function listProducts(supabase: Supabase, userId: string, page: number) {
  const query = supabase
    .from('products')
    .select('id, title, slug, price, cover_image_url, orders:product_orders(id)', {
      count: 'exact',
    })
    // The filter is needed for admins, who may read all orders.
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

/** An anonymous count that tells the owner which product to price first. */
export async function countInterest(supabase: Supabase, productId: string) {
  await supabase.rpc('count_product_interest', { product_id: productId }).throwOnError()
}

function withOwnership<Row extends { orders: unknown[] }>({ orders, ...product }: Row) {
  return { ...product, isOwned: orders.length > 0 }
}
