// npm run bench [names…]: every figure is one line; exits non-zero when one is beyond its limit or a
// bench fails. A whole run, without names, writes results.md anew; a run of some updates their rows.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runAlone } from './alone.ts'
import { benches } from './benches.ts'
import { line, passes } from './figure.ts'
import { type Result, table, withRows } from './results.ts'

const wanted = process.argv.slice(2)
const names = benches.map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No bench ${unknown.join()}: ${names.join(', ')}`)

const started = performance.now()
const results: Result[] = []
for (const bench of wanted.length > 0 ? names.filter((name) => wanted.includes(name)) : names) {
  console.log(`# ${bench}`)
  const figures = await runAlone(bench)
  for (const figure of figures) console.log(line(figure))
  results.push({ bench, figures })
}
const minutes = Math.ceil((performance.now() - started) / 60_000)
const file = path.join(import.meta.dirname, 'results.md')
const text =
  wanted.length === 0 ? table(results, minutes) : withRows(await readFile(file, 'utf8'), results)
await writeFile(file, text)
process.exitCode = results.every(({ figures }) => figures.every(passes)) ? 0 : 1
