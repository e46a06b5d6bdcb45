import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Whether the caller writes freely, after approval, or not at all. */
export type WritingRule = Returns<'writing_rule'>

export async function readWritingRule(supabase: Supabase): Promise<WritingRule> {
  const { data } = await supabase.rpc('writing_rule').throwOnError()
  return data
}
