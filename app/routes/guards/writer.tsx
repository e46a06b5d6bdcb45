import { Outlet } from 'react-router'
import { requireUser } from '#app/lib/guards.server.ts'
import type { Route } from './+types/writer.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async function onlySignedInWriters({ context, url }) {
    await requireUser(context, url, {
      title: 'Access Denied',
      text: 'Please login.',
      tone: 'destructive',
    })
  },
]

/** Without a loader the middleware would not run when the browser moves from page to page. */
export function loader() {
  return null
}

export default function Writer() {
  return <Outlet />
}
