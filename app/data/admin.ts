import type { SiteProblem } from '#app/lib/site-problems.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type DashboardFigures = {
  courses: number
  products: number
  /** Completed a lesson within a week. */
  active_students: number
  posts: number
  questions: number
  users: number
  messages: number
  undelivered_messages: number
  subscribers: number
}

export async function readDashboardFigures(supabase: Supabase): Promise<DashboardFigures> {
  const { data } = await supabase.rpc('admin_dashboard_figures').throwOnError()
  return data
}

/** What the database knows to be wrong with the content. */
export async function listSiteProblems(supabase: Supabase): Promise<SiteProblem[]> {
  const { data } = await supabase.rpc('site_check').throwOnError()
  return data ?? []
}

/** Of these posts, the ones the user wrote: nobody else's can be edited. */
export async function listOwnPostIds(
  supabase: Supabase,
  userId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { data } = await supabase
    .from('blog_posts')
    .select('id')
    .eq('user_id', userId)
    .in('id', ids)
    .throwOnError()
  return data.map(({ id }) => id)
}
