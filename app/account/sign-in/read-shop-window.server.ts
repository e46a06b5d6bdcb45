import type { RouterContextProvider } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { counted } from '#app/lib/lists.ts'
import { formatPrice } from '#app/lib/price.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { readOrNull } from '#app/shell/reading.server.ts'
import { namePage, slugsIn } from './page-names.ts'
import { sayWhatWaits } from './what-waits.ts'

const shelfLength = 6

/** Courses and PDFs behind the login, and the name of the page that the visitor came for. */
export async function readShopWindow(
  context: Readonly<RouterContextProvider>,
  returnAddress: string | null,
) {
  const supabase = context.get(supabaseContext)
  const [found, shelf] = await Promise.all([
    readOrNull(context, 'shop window not read', findShopWindow(supabase, returnAddress ?? '')),
    readOrNull(context, 'shelf not read', listShelf(supabase, returnAddress ?? '')),
  ])
  return {
    whatWaits: { parts: found ? sayWhatWaits(found) : [], shelf: shelf ?? [] },
    pageName: returnAddress && namePage(returnAddress, found),
  }
}

async function findShopWindow(supabase: Supabase, address: string) {
  const { data } = await supabase.rpc('read_shop_window', slugsIn(address)).single().throwOnError()
  return data
}

/** For somebody on the way to the store its PDFs, with some of those that cost something; else the courses. */
async function listShelf(supabase: Supabase, address: string) {
  if (!address.startsWith('/store')) {
    const { data } = await supabase.rpc('list_course_cards').limit(shelfLength).throwOnError()
    return data.map(({ title, lessons }) => ({ title, note: counted(lessons, 'lesson') }))
  }
  const { data } = await supabase.rpc('list_product_cards').throwOnError()
  const paid = data.filter(({ price }) => price > 0).slice(0, shelfLength / 2)
  const free = data.filter(({ price }) => price === 0).slice(0, shelfLength - paid.length)
  return [...free, ...paid].map(({ title, price }) => ({ title, note: formatPrice(price) }))
}
