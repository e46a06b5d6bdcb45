import type { Supabase } from '#app/lib/supabase.server.ts'

/** Sent letters that everybody may read, newest first. */
export async function listPublicLetters(supabase: Supabase, most: number) {
  const { data } = await supabase.rpc('list_public_letters', { most }).throwOnError()
  return data
}

export async function findPublicLetter(supabase: Supabase, slug: string) {
  const { data } = await supabase.rpc('read_public_letter', { slug }).throwOnError()
  return data[0] ?? null
}
