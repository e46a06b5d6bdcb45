// Runs one bench and sends its figures to the parent process: see alone.ts.

import type { Outcome } from './alone.ts'
import { benches } from './benches.ts'

const bench = benches.find(({ name }) => name === process.argv[2])

function end(outcome: Outcome) {
  process.send?.(outcome, () => process.exit())
}

function fail(error: unknown) {
  console.error(error)
  end({ error: String(error).split('\n')[0] ?? '' })
}

// An error event or a rejection that no one awaits fails the bench, too.
process.once('uncaughtException', fail)
bench?.run().then((figures) => end({ figures }), fail)
