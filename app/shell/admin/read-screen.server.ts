import { type Context, hostContext } from '#app/lib/contexts.ts'
import type { StorageLimits } from '#app/lib/host.ts'
import { findHelp } from '#content/handbook/handbook.ts'
import { currentEntry } from './menu-entries.ts'
import { type MenuData, readMenu } from './read-menu.server.ts'

/** The sentences about a screen, and the page of the handbook that has more. */
export type ScreenHelp = { slug: string; sentences: string[] }

export type AdminScreen = MenuData & { help: ScreenHelp | null; storageLimits: StorageLimits }

/** The menu beside an admin screen, the help under its title, and the limits of uploads. */
export async function readScreen(context: Context, { pathname }: URL): Promise<AdminScreen | null> {
  const [menu, storageLimits] = await Promise.all([
    readMenu(context),
    context.get(hostContext).findStorageLimits(),
  ])
  if (!menu) return null
  const page = findHelp(currentEntry(pathname) ?? '')
  const help = page && { slug: page.slug, sentences: [page.purpose, page.first, page.watch] }
  return { ...menu, help: help ?? null, storageLimits }
}
