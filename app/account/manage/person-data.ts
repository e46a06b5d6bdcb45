import { exportPerson } from '#app/account/account.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { isUuid } from '#app/lib/lists.ts'
import type { Route } from './+types/person-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isUuid(params.userId)) throw new Response('There is no such account.', { status: 404 })
  const exported = await exportPerson(
    context.get(supabaseContext),
    context.get(hostContext),
    params.userId,
  )
  return new Response(exported.body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="person-${params.userId}.json"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
