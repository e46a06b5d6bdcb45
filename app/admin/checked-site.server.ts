import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { readMailbox } from '#app/mail/mailbox.server.ts'
import type { CheckedSite } from './find-problems.server.ts'

/** The site as the admin who is logged in may check it. */
export function checkedSite(context: Context): CheckedSite {
  return {
    supabase: context.get(supabaseContext),
    admin: context.get(userContext),
    findMailbox: async () => (await readMailbox(context)).email,
    host: context.get(hostContext),
  }
}
