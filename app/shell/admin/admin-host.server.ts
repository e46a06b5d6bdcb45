import { data } from 'react-router'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Host } from '#app/lib/host.ts'

/**
 * The host, for an admin who has passed her second factor. No row level security protects its
 * files, backups and mail, so the database is asked here whether it takes the caller for an admin.
 */
export async function getAdminHost(context: Context): Promise<Host> {
  const { data: isAdmin } = await context.get(supabaseContext).rpc('is_admin').throwOnError()
  if (!isAdmin) throw data('Access Denied: Admin role required.', { status: 403 })
  return context.get(hostContext)
}
