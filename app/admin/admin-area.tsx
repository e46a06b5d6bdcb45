import { Outlet } from 'react-router'
import { AboutScreen } from '#app/shell/admin/about-screen.tsx'
import { AdminMenu } from '#app/shell/admin/admin-menu.tsx'
import type { MenuData } from '#app/shell/admin/read-menu.server.ts'
import { readScreen } from '#app/shell/admin/read-screen.server.ts'
import type { SideMenuHandle } from '#app/shell/admin/side-menu.tsx'
import { ErrorPage } from '#app/shell/error-pages.tsx'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { HeaderNote } from '#app/shell/page-header.tsx'
import type { Route } from './+types/admin-area.ts'

export const handle: HydrationHandle & SideMenuHandle<MenuData> = {
  hydrate: 'atOnce',
  SideMenu: AdminMenu,
}

export function loader({ context, url }: Route.LoaderArgs) {
  return readScreen(context, url)
}

/** Around both guards. No other route imports the menu, so that its icons stay out of the shared scripts. */
export default function AdminArea({ loaderData }: Route.ComponentProps) {
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
