import { addAbortListener } from 'node:events'

type Run<Result> = { result: Promise<Result>; waiting: number; aborter: AbortController }

/** Keyed single flight: callers of the same key share one run, aborted when all of them have left. */
export class SingleFlight<Result> {
  readonly #runs = new Map<string, Run<Result>>()

  /** The run that has begun for this key. */
  find(key: string): Promise<Result> | undefined {
    const run = this.#runs.get(key)
    return run && this.#join(key, run)
  }

  /** A caller's own signal lets that caller go, and nobody else. */
  share(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    let run = this.#runs.get(key)
    if (!run) {
      const aborter = new AbortController()
      run = { result: start(aborter.signal), waiting: 0, aborter }
      this.#runs.set(key, run)
    }
    return this.#join(key, run, signal)
  }

  /** The next caller of any key begins anew; runs in flight answer those who wait for them. */
  clear() {
    this.#runs.clear()
  }

  async #join(key: string, run: Run<Result>, signal?: AbortSignal): Promise<Result> {
    run.waiting++
    try {
      return await orAborted(run.result, signal)
    } finally {
      run.waiting--
      if (run.waiting === 0) {
        if (this.#runs.get(key) === run) this.#runs.delete(key)
        run.aborter.abort()
      }
    }
  }
}

async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined) {
  if (!signal) return work
  const left = Promise.withResolvers<never>()
  using _listener = addAbortListener(signal, () => left.reject(signal.reason))
  return await Promise.race([work, left.promise])
}
