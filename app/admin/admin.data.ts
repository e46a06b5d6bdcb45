import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type DashboardFigures = Returns<'admin_dashboard_figures'>

export async function readDashboardFigures(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_dashboard_figures').throwOnError()
  return data
}

/** The content problems that the database finds: `site_check()`. */
export async function listSiteProblems(supabase: Supabase) {
  const { data } = await supabase.rpc('site_check').throwOnError()
  return data
}

/** Those of the posts that the user wrote: only an author can edit a post. */
export async function listOwnPostIds(supabase: Supabase, userId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { data } = await supabase
    .from('blog_posts')
    .select('id')
    .eq('user_id', userId)
    .in('id', ids)
    .throwOnError()
  return data.map(({ id }) => id)
}
