// npm run test:faults: the long form of what npm test does briefly. About an hour and a half.
// FAULT_ROUNDS, FUZZ_REQUESTS, PICTURE_REQUESTS, STOPPED_SECONDS and SOAK_MINUTES choose other lengths,
// FAULT_SEED an earlier run's numbers.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const lengths = {
  FAULT_ROUNDS: '50',
  FUZZ_REQUESTS: '100000',
  PICTURE_REQUESTS: '3000',
  STOPPED_SECONDS: '30',
  SOAK_MINUTES: '30',
}
const root = path.join(import.meta.dirname, '..')
const program = path.join(root, 'node_modules', '.bin', 'vitest')
const long = ['tests/faults', 'tests/security/picture-flood.test.ts']
const which = process.argv.slice(2)
const { status } = spawnSync(
  program,
  // One at a time: what is measured must not be disturbed by a neighbour.
  ['run', '--maxWorkers=1', '--reporter=verbose', ...(which.length > 0 ? which : long)],
  { cwd: root, stdio: 'inherit', env: { ...lengths, ...process.env } },
)
process.exitCode = status ?? 1
