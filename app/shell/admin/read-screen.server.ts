import type { Context } from '#app/lib/contexts.ts'
import { findHelp } from '#content/handbook/handbook.ts'
import { currentEntry } from './menu-entries.ts'
import { type MenuData, readMenu } from './read-menu.server.ts'

/** The sentences about a screen, and the page of the handbook that has more. */
export type ScreenHelp = { slug: string; sentences: string[] }

export type AdminScreen = MenuData & { help: ScreenHelp | null }

/** The menu beside an admin screen, and the help under its title. */
export async function readScreen(context: Context, { pathname }: URL): Promise<AdminScreen | null> {
  const menu = await readMenu(context)
  if (!menu) return null
  const page = findHelp(currentEntry(pathname) ?? '')
  const help = page && { slug: page.slug, sentences: [page.purpose, page.first, page.watch] }
  return { ...menu, help: help ?? null }
}
