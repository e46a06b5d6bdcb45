import { useRouteLoaderData } from 'react-router'
import { menu, shownMenu } from '#content/defaults/menu.ts'

type ShownMenu = ReturnType<typeof shownMenu>

const usual = shownMenu(menu)

/** The links of the header and the footer: the owner's, once she has published them. */
export function useMenu(): ShownMenu {
  const root = useRouteLoaderData<{ menu: ShownMenu | null }>('root')
  return root?.menu ?? usual
}
