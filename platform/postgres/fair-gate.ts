import { HttpError } from '#platform/http/http-error.ts'

export type FairGateOptions = {
  /** Permits in total. */
  places: number
  /** Permits that one caller may hold. */
  share: number
  /** Requests of one caller that may wait. */
  longestLine: number
  waitMs: number
}

/** The queue of one caller: permits it holds, and requests that wait for one. */
type Line = { inside: number; waiting: (() => void)[] }

/**
 * A fair semaphore with a queue per caller. A caller at its share waits although permits are free,
 * and queues take turns, so no caller's requests delay another's by more than one of them.
 */
export class FairGate {
  readonly #options: FairGateOptions
  /** In round-robin order. */
  readonly #lines = new Map<string, Line>()
  #free: number

  constructor(options: FairGateOptions) {
    this.#options = options
    this.#free = options.places
  }

  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    await this.enter(caller)
    try {
      return await work()
    } finally {
      this.leave(caller)
    }
  }

  /** Resolves when the caller is admitted; `leave` must follow. */
  async enter(caller: string): Promise<void> {
    const line = this.#lines.get(caller) ?? { inside: 0, waiting: [] }
    this.#lines.set(caller, line)
    if (this.#mayEnter(line)) return this.#admit(caller, line)
    if (line.waiting.length >= this.#options.longestLine) throw overShare()
    return this.#wait(caller, line)
  }

  leave(caller: string) {
    const line = this.#lines.get(caller)
    if (!line) return
    line.inside--
    this.#free++
    this.#admitNext()
    this.#forgetIfEmpty(caller, line)
  }

  #mayEnter(line: Line): boolean {
    return this.#free > 0 && line.inside < this.#options.share
  }

  #admit(caller: string, line: Line) {
    line.inside++
    this.#free--
    // Moves to the end of the Map: the other queues come first.
    this.#lines.delete(caller)
    this.#lines.set(caller, line)
  }

  #wait(caller: string, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        this.#admit(caller, line)
        resolve()
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1)
        reject(line.inside >= this.#options.share ? overShare() : allBusy())
        this.#forgetIfEmpty(caller, line)
      }, this.#options.waitMs)
      line.waiting.push(go)
    })
  }

  /** A queue that was admitted comes up again at the end of the same loop. */
  #admitNext() {
    for (const line of this.#lines.values()) {
      if (this.#free === 0) return
      if (this.#mayEnter(line)) line.waiting.shift()?.()
    }
  }

  #forgetIfEmpty(caller: string, line: Line) {
    if (line.inside === 0 && line.waiting.length === 0) this.#lines.delete(caller)
  }
}

const headers = { 'Retry-After': '3' }

/** 429 and not 503: clients retry a 503 at once, and the server is healthy. */
function overShare() {
  return new HttpError(
    429,
    'over_request_rate_limit',
    'Too many of your requests are waiting. Please wait for their answers.',
    { headers },
  )
}

/** PostgREST's status for a pool timeout: other callers use every connection. */
export function allBusy(cause?: unknown) {
  return new HttpError(
    504,
    'pool_timeout',
    'Timed out acquiring connection from connection pool.',
    {
      headers,
      cause,
    },
  )
}
