import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { orLog } from '#app/shell/reading.server.ts'

/** `counts` is null when they could not be read. */
export type MenuData = {
  counts: (NonNullable<Returns<'admin_waiting'>> & { unsent_mail: number }) | null
}

/** Null for students, who write posts without the menu. */
export async function readMenu(context: Context): Promise<MenuData | null> {
  if (context.get(userContext).role !== 'admin') return null
  const reading = readCounts(context)
  return { counts: await orLog(context, 'The counts of the menu could not be read.', reading) }
}

async function readCounts(context: Context) {
  const waiting = await readWaiting(context.get(supabaseContext))
  const { unsentMails } = context.get(hostContext)
  return waiting && { ...waiting, unsent_mail: (await unsentMails?.count()) ?? 0 }
}

/** Null for a caller whom the database does not take for an admin. */
export async function readWaiting(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_waiting').throwOnError()
  return data
}
