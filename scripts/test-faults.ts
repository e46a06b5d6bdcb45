// npm run test:faults: the long form of the fault tests, about an hour and a half. FAULT_ROUNDS,
// FUZZ_REQUESTS, PICTURE_REQUESTS, STOPPED_SECONDS and SOAK_MINUTES set other lengths, FAULT_SEED
// repeats a run.
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
  // One worker: other tests must not disturb the measurements.
  ['run', '--maxWorkers=1', '--reporter=verbose', ...(which.length > 0 ? which : long)],
  { cwd: root, stdio: 'inherit', env: { ...lengths, ...process.env } },
)
process.exitCode = status ?? 1
