import type { RouterContextProvider } from 'react-router'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { readOrNull } from '#app/shell/reading.server.ts'

/** `counts` is null when they could not be read. */
export type MenuData = { counts: Returns<'admin_waiting'> }

/** Null for students, who write posts without the menu. */
export async function readMenu(context: Readonly<RouterContextProvider>): Promise<MenuData | null> {
  if (context.get(userContext).role !== 'admin') return null
  const reading = readWaiting(context.get(supabaseContext))
  return { counts: await readOrNull(context, 'The counts of the menu could not be read.', reading) }
}

async function readWaiting(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_waiting').throwOnError()
  return data
}
