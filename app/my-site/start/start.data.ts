import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { type FirstRun, firstRunName } from '#content/first-run.ts'

export type SampleContent = Returns<'sample_content'>

/** How much sample content would be removed, how much stays, and how much is the owner's. */
export async function readSampleContent(supabase: Supabase) {
  const { data } = await supabase.rpc('sample_content').throwOnError()
  return data
}

/** Removes exactly what was told, or throws. Returns the files that nothing refers to any more. */
export async function removeSampleContent(supabase: Supabase, expected: SampleContent['goes']) {
  const { data } = await supabase.rpc('remove_sample_content', { expected }).throwOnError()
  return data
}

export async function saveFirstRun(supabase: Supabase, firstRun: FirstRun) {
  const { data } = await supabase
    .from('site_documents')
    .update({ content: firstRun })
    .eq('name', firstRunName)
    .select('name')
    .throwOnError()
  if (data.length > 0) return
  await supabase
    .from('site_documents')
    .insert({ name: firstRunName, content: firstRun })
    .throwOnError()
}
