import { requireAdmin } from '#app/account/guards.server.ts'
import { userContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/admin.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async function onlyAdmins({ context, url }) {
    context.set(userContext, await requireAdmin(context, url))
  },
]

/** Middleware runs on client navigations only if the route has a loader. */
export function loader() {
  return null
}
