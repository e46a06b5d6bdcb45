import { blog } from './blog.ts'
import { day } from './day.ts'
import { letters } from './letters.ts'
import type { HandbookPage } from './page.ts'
import { people } from './people.ts'
import { site } from './site.ts'
import { store } from './store.ts'
import { teaching } from './teaching.ts'
import { upkeep } from './upkeep.ts'

const handbook: HandbookPage[] = [
  ...day,
  ...people,
  ...letters,
  ...teaching,
  ...store,
  ...blog,
  ...site,
  ...upkeep,
]

export function findHandbookPage(slug: string) {
  return handbook.find((page) => page.slug === slug)
}

/** The page about a screen of the admin menu. */
export function findHelp(screen: string) {
  return handbook.find((page) => page.screen === screen)
}

export const handbookPages: readonly HandbookPage[] = handbook
