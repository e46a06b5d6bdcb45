import { auth } from './auth.ts'
import { blog } from './blog.ts'
import { browser } from './browser.ts'
import type { Bench } from './figure.ts'
import { growth } from './growth.ts'
import { letters } from './letters.ts'
import { lighthouse } from './lighthouse.ts'
import { numbers } from './numbers.ts'
import { pages } from './pages.ts'
import { progress } from './progress.ts'
import { rest } from './rest.ts'
import { signedIn } from './signed-in.ts'
import { start } from './start.ts'
import { stops } from './stops.ts'
import { storage } from './storage.ts'
import { words } from './words.ts'

/** In the order of results.md. */
export const benches: Bench[] = [
  blog,
  pages,
  numbers,
  words,
  signedIn,
  rest,
  auth,
  storage,
  growth,
  progress,
  stops,
  letters,
  start,
  browser,
  lighthouse,
]
