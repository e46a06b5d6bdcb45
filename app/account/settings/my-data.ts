import { exportMyData } from '#app/account/export.data.ts'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/my-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(userContext)
  const exported = await exportMyData(context.get(supabaseContext), context.get(hostContext), id)
  return new Response(exported, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
