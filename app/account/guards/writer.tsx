import { Outlet } from 'react-router'
import { requireUser } from '#app/account/guards.server.ts'
import { userContext } from '#app/lib/contexts.ts'
import type { Toast } from '#app/lib/toast.ts'
import { AdminMenu } from '#app/shell/admin/admin-menu.tsx'
import { type MenuData, readMenu } from '#app/shell/admin/read-menu.server.ts'
import type { SideMenuHandle } from '#app/shell/admin/side-menu.tsx'
import { ErrorPage } from '#app/shell/error-pages.tsx'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import type { Route } from './+types/writer.ts'

export const handle: HydrationHandle & SideMenuHandle<MenuData> = {
  hydrate: 'atOnce',
  SideMenu: AdminMenu,
}

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
export function loader({ context }: Route.LoaderArgs) {
  return readMenu(context)
}

export default function Writer() {
  return <Outlet />
}

/** Below the root, whose boundary would remount header and toasts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
