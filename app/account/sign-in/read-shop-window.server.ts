import type { RouterContextProvider } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { readOrNull } from '#app/shell/reading.server.ts'
import { namePage, slugsIn } from './page-names.ts'
import { sayWhatWaits } from './what-waits.ts'

/** How much there is behind the sign-in, and the name of the page that the visitor came for. */
export async function readShopWindow(
  context: Readonly<RouterContextProvider>,
  returnAddress: string | null,
) {
  const reading = findShopWindow(context.get(supabaseContext), returnAddress ?? '')
  const found = await readOrNull(context, 'shop window not read', reading)
  return {
    whatWaits: found ? sayWhatWaits(found) : [],
    pageName: returnAddress && namePage(returnAddress, found),
  }
}

async function findShopWindow(supabase: Supabase, address: string) {
  const { data } = await supabase.rpc('read_shop_window', slugsIn(address)).single().throwOnError()
  return data
}
