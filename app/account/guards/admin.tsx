import { Outlet } from 'react-router'
import { requireAdmin } from '#app/account/guards.server.ts'
import { userContext } from '#app/lib/contexts.ts'
import { AboutScreen } from '#app/shell/admin/about-screen.tsx'
import { AdminMenu } from '#app/shell/admin/admin-menu.tsx'
import type { MenuData } from '#app/shell/admin/read-menu.server.ts'
import { readScreen } from '#app/shell/admin/read-screen.server.ts'
import type { SideMenuHandle } from '#app/shell/admin/side-menu.tsx'
import { ErrorPage } from '#app/shell/error-pages.tsx'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { HeaderNote } from '#app/shell/page-header.tsx'
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
export function loader({ context, url }: Route.LoaderArgs) {
  return readScreen(context, url)
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <HeaderNote value={loaderData?.help && <AboutScreen help={loaderData.help} />}>
      <Outlet />
    </HeaderNote>
  )
}

/** Below the root, whose boundary would remount header and toasts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
