import { data, type RouterContextProvider } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Backups } from '#app/lib/host.ts'

/**
 * The backups, for an admin who has passed her second factor. They are files, which no row level
 * security protects, so the database is asked here whether it takes the caller for an admin. Null
 * on a hosted Supabase.
 */
export async function findBackups(
  context: Readonly<RouterContextProvider>,
): Promise<Backups | null> {
  const { data: isAdmin } = await context.get(supabaseContext).rpc('is_admin').throwOnError()
  if (!isAdmin) throw data('Access Denied: Admin role required.', { status: 403 })
  return context.get(hostContext).backups
}
