import { errorCode } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Pressing twice is no error. */
export async function joinWaitlist(supabase: Supabase, productId: string, consent: string) {
  const { error } = await supabase
    .from('product_waitlist')
    .insert({ product_id: productId, consent })
  if (error && errorCode(error) !== '23505') throw error
}

export async function leaveWaitlist(supabase: Supabase, userId: string, productId: string) {
  await supabase
    .from('product_waitlist')
    .delete()
    .eq('product_id', productId)
    .eq('user_id', userId)
    .throwOnError()
}
