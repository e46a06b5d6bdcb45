import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/**
 * A layout route's `handle` can put a menu beside the page. It gets the data of the route's loader,
 * and is not shown while that is null.
 */
export type SideMenuHandle<Data> = { SideMenu: ComponentType<{ data: Data }> }

/** Outside <main>, so that the skip link passes it. */
export function SideMenu() {
  const match = useMatches().find(({ handle }) => hasSideMenu(handle))
  if (!match?.loaderData || !hasSideMenu(match.handle)) return null
  return <match.handle.SideMenu data={match.loaderData} />
}

function hasSideMenu(handle: unknown): handle is SideMenuHandle<unknown> {
  return typeof handle === 'object' && handle !== null && 'SideMenu' in handle
}
