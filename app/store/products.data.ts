import type { Tables } from '#app/lib/database.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { rangeOf, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { CardProduct } from './product-card.tsx'

export const storePageSize = 12

/** One page of the store, newest first, with the products the user owns marked. */
export async function listProducts(supabase: Supabase, userId: string, page: number) {
  const query = supabase
    .from('products')
    .select(
      'id, title, slug, price, cover_image_url, first_page_url, pdf_pages, orders:product_orders(id)',
      { count: 'exact' },
    )
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
      'id, title, slug, description, what_is_inside, who_it_is_for, price, cover_image_url, first_page_url, pdf_pages, orders:product_orders(id), waiting:product_waitlist(notified_at)',
    )
    .eq('orders.user_id', userId)
    .eq('waiting.user_id', userId)
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { waiting, ...product } = data
  const [place] = waiting
  return {
    ...withOwnership(product),
    isWaiting: place?.notified_at === null,
    wasNotified: Boolean(place?.notified_at),
  }
}

/** For public pages: what a visitor may see of the store, free products first. */
export async function listProductCards(supabase: Supabase): Promise<CardProduct[]> {
  const { data } = await supabase.rpc('list_product_cards').throwOnError()
  return data.map((row) => ({ ...toCard(supabase, row), isOwned: false }))
}

type CardRow = Pick<
  Tables<'products'>,
  'title' | 'slug' | 'price' | 'cover_image_url' | 'first_page_url' | 'pdf_pages'
>

export function toCard(supabase: Supabase, row: CardRow) {
  return {
    title: row.title,
    slug: row.slug,
    price: row.price,
    pages: row.pdf_pages,
    picture: pictureOf(supabase, 'product-covers', row.cover_image_url),
    firstPage: pictureOf(supabase, 'product-covers', row.first_page_url),
  }
}

/** An anonymous count that tells the owner which product to price first. */
export async function countInterest(supabase: Supabase, productId: string) {
  await supabase.rpc('count_product_interest', { product_id: productId }).throwOnError()
}

function withOwnership<Row extends { orders: unknown[] }>({ orders, ...product }: Row) {
  return { ...product, isOwned: orders.length > 0 }
}
