import { exportPerson } from '#app/account/export.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { isUuid } from '#app/lib/lists.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/person-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { userId } = params
  const exported = isUuid(userId)
    ? await exportPerson(context.get(supabaseContext), context.get(hostContext), userId)
    : null
  if (!exported) throw notFound('There is no such account.')
  return new Response(exported, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="person-${userId}.json"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
