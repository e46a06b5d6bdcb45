import { requireUser } from '#app/account/guards.server.ts'
import { userContext } from '#app/lib/contexts.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { Route } from './+types/writer.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async function onlySignedInWriters({ request, context, url }) {
    const toast = request.method === 'GET' ? notAllowed : notSaved
    context.set(userContext, await requireUser(context, url, toast))
  },
]

const notAllowed: Toast = { title: 'Access Denied', text: 'Please login.', tone: 'destructive' }
/** The session ended while something was being written. */
const notSaved: Toast = {
  title: 'Authentication Error',
  text: 'You must be logged in.',
  tone: 'destructive',
}

/** Middleware runs on client navigations only if the route has a loader. */
export function loader() {
  return null
}
