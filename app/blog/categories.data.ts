import type { Supabase } from '#app/lib/supabase.server.ts'

export async function listCategories(supabase: Supabase) {
  const { data } = await supabase
    .from('blog_categories')
    .select('id, name, user_id')
    .order('name', { ascending: true })
    .throwOnError()
  return data
}

export async function findCategoryByName(supabase: Supabase, name: string) {
  const { data } = await supabase
    .from('blog_categories')
    .select('id, name')
    .eq('name', name)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function createCategory(supabase: Supabase, userId: string, name: string) {
  await supabase.from('blog_categories').insert({ name, user_id: userId }).throwOnError()
}

/** False when it is not the user's own, or deleted. */
export async function renameCategory(
  supabase: Supabase,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { data } = await supabase
    .from('blog_categories')
    .update({ name })
    .eq('id', id)
    .or(ownOrOrphaned(userId))
    .select('id')
    .throwOnError()
  return data.length > 0
}

/** Its posts become uncategorized. False when it is not the user's own, or deleted. */
export async function deleteCategory(
  supabase: Supabase,
  userId: string,
  id: string,
): Promise<boolean> {
  const { data } = await supabase
    .from('blog_categories')
    .delete()
    .eq('id', id)
    .or(ownOrOrphaned(userId))
    .select('id')
    .throwOnError()
  return data.length > 0
}

/** A category whose owner was deleted is the admins'; row level security refuses it to others. */
function ownOrOrphaned(userId: string) {
  return `user_id.eq.${userId},user_id.is.null`
}
