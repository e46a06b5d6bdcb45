import type { Tables } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Role = Tables<'user_roles'>['role']

/**
 * Student when there is no row (PGRST116). Any other error is thrown at once: every page of a
 * signed-in user waits for this answer.
 */
export async function findRole(supabase: Supabase, userId: string): Promise<Role> {
  const { data, error } = await supabase
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .single()
    .retry(false)
  if (error && error.code !== 'PGRST116') throw error
  return data?.role === 'admin' ? 'admin' : 'student'
}
