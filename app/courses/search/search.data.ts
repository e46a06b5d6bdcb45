import type { Supabase } from '#app/lib/supabase.server.ts'

/** The best finds in lessons, tips and the student's own notes. */
export async function searchLearning(supabase: Supabase, search: string) {
  const { data } = await supabase.rpc('search_learning', { search }).throwOnError()
  return data
}

export type Find = Awaited<ReturnType<typeof searchLearning>>[number]
