import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { counted } from '#app/lib/lists.ts'
import { formatPrice } from '#app/lib/money.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { orLog } from '#app/shell/reading.server.ts'
import { namePage, slugsIn } from './page-names.ts'
import { pendingSummary } from './what-waits.ts'

const shelfLength = 4

/** Courses and PDFs behind the login, and the name of the page that the visitor came for. */
export async function readWhatWaits(context: Context, returnAddress: string | null) {
  const supabase = context.get(supabaseContext)
  const [found, shelf] = await Promise.all([
    orLog(context, 'shop window not read', findShopWindow(supabase, returnAddress ?? '')),
    orLog(context, 'shelf not read', listShelf(supabase, returnAddress ?? '')),
  ])
  return {
    whatWaits: { parts: found ? pendingSummary(found) : [], shelf: shelf ?? [] },
    pageName: returnAddress && namePage(returnAddress, found),
  }
}

async function findShopWindow(supabase: Supabase, address: string) {
  const { data } = await supabase.rpc('read_shop_window', slugsIn(address)).single().throwOnError()
  return data
}

/** On the way to the store its PDFs, some of those that cost something among them; else the courses. */
async function listShelf(supabase: Supabase, address: string) {
  if (!address.startsWith('/store')) {
    const { data } = await supabase.rpc('list_course_cards').limit(shelfLength).throwOnError()
    return data.map(({ title, slug, lessons }) => ({
      title,
      slug,
      note: counted(lessons, 'lesson'),
      cover: null,
    }))
  }
  const { data } = await supabase.rpc('list_product_cards').throwOnError()
  const paid = data.filter(({ price }) => price > 0).slice(0, shelfLength / 2)
  const free = data.filter(({ price }) => price === 0).slice(0, shelfLength - paid.length)
  return [...paid, ...free].map(({ title, slug, price, cover_image_url }) => ({
    title,
    slug,
    note: formatPrice(price),
    cover: pictureOf(supabase, 'product-covers', cover_image_url),
  }))
}
