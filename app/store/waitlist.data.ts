import { isUnique } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Pressing twice is no error. */
export async function joinWaitlist(supabase: Supabase, productId: string, consent: string) {
  await isUnique(supabase.from('product_waitlist').insert({ product_id: productId, consent }))
}

export async function leaveWaitlist(supabase: Supabase, userId: string, productId: string) {
  await supabase
    .from('product_waitlist')
    .delete()
    .eq('product_id', productId)
    .eq('user_id', userId)
    .throwOnError()
}
