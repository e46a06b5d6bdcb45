import { type Context, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { orLog } from '#app/shell/reading.server.ts'

/**
 * For the loader of a list that shows its newest rows: the dashboard counts what came after
 * `openedAt` as new. Links to such a list are not prefetched.
 */
export async function markSeen(
  context: Context,
  list: 'subscribers' | 'claims' | 'sales',
  openedAt: Date,
) {
  const row = { user_id: context.get(userContext).id, list, seen_at: openedAt.toISOString() }
  const saving = context.get(supabaseContext).from('admin_seen_lists').upsert(row).throwOnError()
  await orLog(context, 'The list could not be marked as seen.', saving)
}
