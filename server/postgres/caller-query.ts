import pg from 'pg'
import type { Caller } from '#server/identity/caller.ts'
import type { Statement } from './sql.ts'

const becomeCallerName = 'become_caller'
export const becomeCallerText =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)"

/** The parts of pg's connection that a query writes to; pg does not publish their types. */
type Wire = {
  parsedStatements: Record<string, string>
  submittedNamedStatements?: Record<string, string>
  bind(config: object): void
  execute(config: object): void
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void

type PgQuery = {
  name?: string
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleError(error: unknown, wire: Wire): void
}

const BaseQuery = pg.Query as unknown as new (config: object, callback: Callback) => PgQuery

/** Every new connection prepares the statement that sets role and claims. */
export function primeConnection(client: pg.ClientBase): Promise<unknown> {
  return client.query({ name: becomeCallerName, text: becomeCallerText, values: ['none', ''] })
}

/**
 * Sends «become this caller» and the statement before one Sync: one implicit transaction and one
 * round trip, both statements prepared. Settings made with set_config(…, true) end at that Sync,
 * after an error too, so nothing of a caller outlives the request. It leans on pg's internals:
 * pg is pinned, and caller-query.test.ts holds what must not change.
 */
export class CallerQuery extends BaseQuery {
  readonly #caller: Caller
  #becoming = true

  constructor(statement: Statement, caller: Caller, callback: Callback) {
    super(statement, callback)
    this.#caller = caller
  }

  requiresPreparation() {
    return true
  }

  override prepare(wire: Wire) {
    wire.bind({
      portal: '',
      statement: becomeCallerName,
      values: [this.#caller.role, JSON.stringify(this.#caller.claims)],
      binary: false,
      valueMapper: (value: unknown) => value,
    })
    wire.execute({ portal: '', rows: 0 })
    super.prepare(wire)
  }

  override handleDataRow(message: unknown) {
    if (!this.#becoming) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#becoming) this.#becoming = false
    else super.handleCommandComplete(message, wire)
  }

  override handleError(error: unknown, wire: Wire) {
    // A Parse that failed or was skipped must not be remembered as prepared.
    if (this.name && !wire.parsedStatements[this.name]) {
      delete wire.submittedNamedStatements?.[this.name]
    }
    super.handleError(error, wire)
  }
}
