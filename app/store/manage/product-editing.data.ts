import type { Tables } from '#app/lib/database.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { containing, escapeLike, type Range, rangeOf, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/**
 * For admins, newest first; `search` matches part of the title. Demand counts clicks on Buy Now of
 * a product that is not for sale yet, and the people who want to be told when it is.
 */
export async function searchProducts(
  supabase: Supabase,
  { search, page }: { search: string; page: number },
) {
  let query = supabase
    .from('products')
    .select('id, title, slug, price, cover_image_url, pdf_file_url', { count: 'exact' })
  if (search) query = query.ilike('title', containing(search))
  const newest = query.order('created_at', { ascending: false }).order('id', { ascending: false })
  const { rows, total } = await readRange(newest, rangeOf(page))
  const demands = await listDemand(supabase, rows)
  const products = rows.map((product) => {
    const demand = demands.find(({ product_id: id }) => id === product.id)
    return {
      ...product,
      demand: {
        clicks: demand?.clicks ?? 0,
        lastDays: demand?.clicks_last_30_days ?? 0,
        waiting: demand?.waiting ?? 0,
      },
    }
  })
  return { products, total }
}

async function listDemand(supabase: Supabase, products: Pick<Tables<'products'>, 'id'>[]) {
  const { data } = await supabase
    .from('product_demand')
    .select('product_id, clicks, clicks_last_30_days, waiting')
    .in(
      'product_id',
      products.map(({ id }) => id),
    )
    .throwOnError()
  return data
}

export type EditableProduct = NonNullable<Awaited<ReturnType<typeof findEditableProduct>>>

export async function findEditableProduct(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('products')
    // The price as text: the form shows the cents as they are stored.
    .select(
      'id, title, slug, description, what_is_inside, who_it_is_for, price::text, cover_image_url, pdf_file_url, pdf_name, pdf_size_bytes, pdf_pages, first_page_url',
    )
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function countClaims(supabase: Supabase, productId: string) {
  const { count } = await supabase
    .from('product_orders')
    .select('id', { count: 'exact', head: true })
    .eq('product_id', productId)
    .throwOnError()
  return count ?? 0
}

/** Newest first; of every product when none is given. */
export async function listClaims(supabase: Supabase, productId: string | null, range: Range) {
  let query = supabase
    .from('product_claims')
    .select('id, user_id, full_name, email, order_date, product_title', { count: 'exact' })
  if (productId) query = query.eq('product_id', productId)
  const newest = query.order('order_date', { ascending: false }).order('id')
  const { rows, total } = await readRange(newest, range)
  return { claims: rows, total }
}

export type Claim = Awaited<ReturnType<typeof listClaims>>['claims'][number]

/** The price is text, so that no cent is lost in a float. */
export type ProductFields = Omit<EditableProduct, 'id' | 'slug'>

export async function createProduct(supabase: Supabase, userId: string, fields: ProductFields) {
  const { data } = await supabase
    .from('products')
    .insert({ ...fields, user_id: userId })
    .select('id, slug, title')
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when it was deleted. */
export async function updateProduct(supabase: Supabase, id: string, fields: ProductFields) {
  const { data } = await supabase
    .from('products')
    .update(fields)
    .eq('id', id)
    .select('id, slug, title')
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when it was deleted already. */
export async function deleteProduct(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('products')
    .delete()
    .eq('id', id)
    .select('title, cover_image_url, pdf_file_url, first_page_url')
    .single()
    .throwOnError()
  return data
}

export async function hasTwin(
  supabase: Supabase,
  { id, title }: Pick<Tables<'products'>, 'id' | 'title'>,
) {
  const { data } = await supabase
    .from('products')
    .select('id')
    .ilike('title', escapeLike(title))
    .neq('id', id)
    .limit(1)
    .throwOnError()
  return data.length > 0
}

export type ProductFile = { bucket: 'product-covers' | 'product-files'; path: string }

/**
 * Removes those of the files that no product and no order references: replaced or discarded
 * uploads. People who have claimed a product, or are paying for it, keep its PDF.
 */
export async function removeUnusedFiles(supabase: Supabase, files: ProductFile[]): Promise<void> {
  for (const { bucket, path } of files) {
    if (await isUsed(supabase, bucket, path)) continue
    await orThrow(supabase.storage.from(bucket).remove([path]))
  }
}

async function isUsed(supabase: Supabase, bucket: ProductFile['bucket'], path: string) {
  const references =
    bucket === 'product-covers'
      ? [
          supabase.from('products').select('id').eq('cover_image_url', path),
          supabase.from('products').select('id').eq('first_page_url', path),
        ]
      : [
          supabase.from('products').select('id').eq('pdf_file_url', path),
          supabase.from('product_orders').select('id').eq('pdf_file_url', path),
          // A buyer may be on Stripe’s page.
          supabase
            .from('paid_orders')
            .select('id')
            .eq('pdf_file_url', path)
            .in('state', ['pending', 'paid']),
        ]
  for (const query of references) {
    const { data } = await query.limit(1).throwOnError()
    if (data.length > 0) return true
  }
  return false
}

export async function readProductPdf(supabase: Supabase, path: string): Promise<Uint8Array> {
  const file = await orThrow(supabase.storage.from('product-files').download(path))
  return new Uint8Array(await file.arrayBuffer())
}

/** Answers with the path of the picture, in the public bucket of covers. */
export async function storeFirstPage(supabase: Supabase, userId: string, picture: Uint8Array) {
  const path = `${userId}/${crypto.randomUUID()}-first-page.webp`
  const options = { contentType: 'image/webp', cacheControl: '3600' }
  await orThrow(supabase.storage.from('product-covers').upload(path, picture, options))
  return path
}
