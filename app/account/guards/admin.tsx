import { Outlet } from 'react-router'
import { requireAdmin } from '#app/account/guards.server.ts'
import { userContext } from '#app/lib/contexts.ts'
import { AdminMenu } from '#app/shell/admin/admin-menu.tsx'
import { type MenuData, readMenu } from '#app/shell/admin/read-menu.server.ts'
import type { SideMenuHandle } from '#app/shell/admin/side-menu.tsx'
import { ErrorPage } from '#app/shell/error-pages.tsx'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import type { Route } from './+types/admin.ts'

export const handle: HydrationHandle & SideMenuHandle<MenuData> = {
  hydrate: 'atOnce',
  SideMenu: AdminMenu,
}

export const middleware: Route.MiddlewareFunction[] = [
  async function onlyAdmins({ context, url }) {
    context.set(userContext, await requireAdmin(context, url))
  },
]

/** Middleware runs on client navigations only if the route has a loader. */
export function loader({ context }: Route.LoaderArgs) {
  return readMenu(context)
}

export default function Admin() {
  return <Outlet />
}

/** Below the root, whose boundary would remount header and toasts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
