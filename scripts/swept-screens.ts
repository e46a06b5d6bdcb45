import { matchRoutes } from 'react-router'
import { listRoutes } from './site-routes.ts'

/** The type of a test's annotation with the address of a screen that it checked for accessibility. */
export const sweptScreen = 'swept screen'

/** The screens of app/routes.ts that none of these addresses belongs to. */
export function listUnsweptScreens(addresses: string[]) {
  const screens = listRoutes()
    .filter(({ isScreen }) => isScreen)
    .map(({ path }) => ({ path: `/${path}` }))
  const swept = new Set(addresses.map((address) => matchRoutes(screens, address)?.[0]?.route))
  return screens.filter((screen) => !swept.has(screen)).map(({ path }) => path)
}
