const isLong = process.env.FAULT_ROUNDS !== undefined

/** The short form is part of `npm test`; `npm run test:faults` sets the others. */
export const settings = {
  isLong,
  rounds: numberFrom('FAULT_ROUNDS', 4),
  fuzzRequests: numberFrom('FUZZ_REQUESTS', 2000),
  stoppedSeconds: numberFrom('STOPPED_SECONDS', 3),
  soakMinutes: numberFrom('SOAK_MINUTES', 0),
  /** A fixed seed in the short form, as a regression test; a new one in the long form. */
  seed: numberFrom('FAULT_SEED', isLong ? Date.now() % 1_000_000_007 : 722_981_217),
}

/** A seeded random generator (mulberry32), so that a run can be repeated. */
export function createRandom(seed: number) {
  let state = seed
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    pick<T>(items: readonly T[]): T {
      return items[Math.floor(next() * items.length)] as T
    },
  }
}

export type Random = ReturnType<typeof createRandom>

/** Printed on success, too: without the seed a failure could not be reproduced. */
export function tell(line: string) {
  process.stdout.write(`${line}\n`)
}

function numberFrom(name: string, fallback: number) {
  const given = Number(process.env[name])
  return process.env[name] !== undefined && Number.isFinite(given) ? given : fallback
}
