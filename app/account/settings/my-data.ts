import { exportMyData } from '#app/account/account.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/my-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const exported = await exportMyData(context.get(supabaseContext), context.get(hostContext))
  return new Response(exported.body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
