import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { canBeHad } from '#app/lib/sales/payments.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'

/** People on a waitlist who were not told that they can have it now. */
export async function countWaitingBuyers(context: Context) {
  const facts = await (await getAdminHost(context)).payments?.describe()
  const { data } = await context.get(supabaseContext).rpc('admin_waitlists').throwOnError()
  const open = data.filter((list) => canBeHad(list, facts))
  return open.reduce((sum, { waiting }) => sum + waiting, 0)
}
