const isLong = process.env.FAULT_ROUNDS !== undefined

/** The short form is part of `npm test`; `npm run test:faults` sets the others. */
export const settings = {
  isLong,
  rounds: numberFrom('FAULT_ROUNDS', 4),
  fuzzRequests: numberFrom('FUZZ_REQUESTS', 2000),
  stoppedSeconds: numberFrom('STOPPED_SECONDS', 3),
  soakMinutes: numberFrom('SOAK_MINUTES', 0),
  /** The short form guards known ground, the same each time; the long one goes where nobody was. */
  seed: numberFrom('FAULT_SEED', isLong ? Date.now() % 1_000_000_007 : 722_981_217),
}

/** The same seed gives the same numbers, so that a run can be had again (mulberry32). */
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

/** Shown whatever the outcome: without it a failure could not be had again. */
export function tell(line: string) {
  process.stdout.write(`${line}\n`)
}

function numberFrom(name: string, fallback: number) {
  const given = Number(process.env[name])
  return process.env[name] !== undefined && Number.isFinite(given) ? given : fallback
}
