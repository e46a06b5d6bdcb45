import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'

const probeMs = 250

/**
 * A circuit breaker: remembers that Postgres is down, so that requests fail at once until it is
 * back.
 */
export class DatabaseHealth {
  readonly #probe: () => Promise<boolean>
  readonly #log: Log
  #down = false
  #closed = false
  #checking: Promise<boolean> | undefined

  constructor(probe: () => Promise<boolean>, log: Log) {
    this.#probe = probe
    this.#log = log
  }

  isDown(): boolean {
    return this.#down
  }

  /** One probe at a time, however many callers: each needs a connection. */
  check(): Promise<boolean> {
    this.#checking ??= this.#probe().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Reports a connection failure; probes until Postgres answers. */
  async failed(cause: unknown): Promise<void> {
    if (this.#down || this.#closed) return
    this.#down = true
    this.#log.error('Postgres is away', { cause })
    while (!this.#closed && !(await this.check())) await sleep(probeMs, undefined, { ref: false })
    this.#down = false
    if (!this.#closed) this.#log.info('Postgres answers again')
  }

  close() {
    this.#closed = true
  }
}
