import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'

const probeMs = 250

/** Remembers that Postgres is away, so that requests are answered at once until it is back. */
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

  /** One look at a time, however many ask: each takes one of Postgres' connections. */
  check(): Promise<boolean> {
    this.#checking ??= this.#probe().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Called with a connection failure; looks again until Postgres answers. */
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
