// npm run bench [names…]: every figure is one line; exits non-zero when one is beyond its limit.
// Only a whole run, without names, writes results.md, and only at its end.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { auth } from './auth.ts'
import { blog } from './blog.ts'
import { browser } from './browser.ts'
import type { Bench, Figure } from './figure.ts'
import { line, passes, table } from './figure.ts'
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

const benches: Bench[] = [
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
const wanted = process.argv.slice(2)
const figures: Figure[] = []

for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue
  console.log(`# ${bench.name}`)
  for (const figure of await bench.run()) {
    figures.push(figure)
    console.log(line(figure))
  }
}
if (wanted.length === 0) {
  await writeFile(path.join(import.meta.dirname, 'results.md'), table(figures))
} else console.log('Not in bench/results.md: only a run of all benches writes it.')
process.exitCode = figures.every(passes) ? 0 : 1
