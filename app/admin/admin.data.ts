import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type DashboardFigures = Returns<'admin_dashboard_figures'>

export async function readDashboardFigures(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_dashboard_figures').throwOnError()
  return data
}

export async function readCounts(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_today').throwOnError()
  return data
}

/** The problems that the database finds, also links to pages that do not exist. */
export async function listProblemRows(
  supabase: Supabase,
  site: { knownPages: string; siteUrl: string; documentPaths: string[] },
) {
  const { data } = await supabase
    .rpc('site_check', {
      known_pages: site.knownPages,
      site_url: site.siteUrl,
      document_paths: site.documentPaths,
    })
    .throwOnError()
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
