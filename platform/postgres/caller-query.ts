import pg from 'pg'
import { HttpError } from '#platform/http/http-error.ts'
import type { Caller } from './caller.ts'
import { CallerRoleLost } from './connection-failure.ts'
import type { Statement } from './sql.ts'

/** Request settings of a statement besides its caller; all of them end with the transaction. */
export type RequestSettings = {
  searchPath: string
  isReadOnly: boolean
  /** As Postgres writes it: '8s', or '0' for none. */
  statementTimeout: string
  method: string
  path: string
  /** JSON objects, as policies and functions read them with current_setting. */
  headers: string
  cookies: string
}

const roleOfEndedSession = 'ended session'

const setCaller = {
  name: 'become_caller',
  text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
}
const setCallerAndRequest = {
  name: 'become_request',
  text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
    set_config('search_path', $3, true), set_config('transaction_read_only', $4, true),
    set_config('request.method', $5, true), set_config('request.path', $6, true),
    set_config('request.headers', $7, true), set_config('request.cookies', $8, true),
    set_config('statement_timeout', $9, true)`,
}
const setSessionCaller = inSession(setCaller, '$3', '$4')
const setSessionCallerAndRequest = inSession(setCallerAndRequest, '$10', '$11')

/**
 * The same for a token of a session, which must still exist. No role has the name that is set
 * otherwise, so that Postgres refuses this statement and all that follow it.
 */
function inSession({ name, text }: typeof setCaller, sessionId: string, userId: string) {
  const role = `case when ${sessionId}::uuid is null or exists (
      select from auth.sessions where id = ${sessionId}::uuid and user_id::text = ${userId}
    ) then $1 else '${roleOfEndedSession}' end`
  return { name: `${name}_in_session`, text: text.replace('$1', () => role) }
}

function isOfEndedSession({ code, message }: { code?: string; message: string }) {
  return code === '22023' && message === `role "${roleOfEndedSession}" does not exist`
}

/**
 * Postgres' refusal of the statement that sets the caller, and of no other: there a missing right
 * (42501) is that of `authenticator`, after a `revoke`, and not the caller's.
 */
export function explainRefusedCaller(cause: Error & { code?: string }): Error {
  if (cause.code === '42501') {
    return new CallerRoleLost(`The caller cannot be set: ${cause.message}`, { cause })
  }
  if (!isOfEndedSession(cause)) return cause
  const message = 'Session from session_id claim in JWT does not exist'
  return new HttpError(401, 'session_not_found', message, { cause })
}

/** The prepared statement that sets role and claims (and request settings) for the transaction. */
export function callerStatement(caller: Caller, settings: RequestSettings | undefined) {
  const { role, claims } = caller
  const values = [role, JSON.stringify(claims)]
  if (settings) {
    const { searchPath, isReadOnly, method, path, headers, cookies, statementTimeout } = settings
    values.push(searchPath, isReadOnly ? 'on' : 'off', method, path, headers, cookies)
    values.push(statementTimeout)
  }
  if (!hasSession(caller)) return { ...(settings ? setCallerAndRequest : setCaller), values }
  values.push(String(claims.session_id), claims.sub ?? '')
  return { ...(settings ? setSessionCallerAndRequest : setSessionCaller), values }
}

export function hasSession({ claims }: Caller): boolean {
  return claims.session_id !== undefined
}

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
  handleError(error: Error, wire: Wire): void
}

const BaseQuery = pg.Query as unknown as new (config: object, callback: Callback) => PgQuery

const noRequest = ['none', '', '', 'off', '', '', '', '', '0']

/** Every new connection prepares the statements that set role, claims and settings. */
export async function prepareCallerStatements(client: pg.ClientBase): Promise<void> {
  await client.query({ ...setCaller, values: ['none', ''] })
  await client.query({ ...setCallerAndRequest, values: noRequest })
}

/** Prepared with the first session on a connection: they need the schema of the auth service. */
export async function prepareSessionStatements(client: pg.ClientBase): Promise<void> {
  await client.query({ ...setSessionCaller, values: ['none', '', null, null] })
  await client.query({ ...setSessionCallerAndRequest, values: [...noRequest, null, null] })
}

/**
 * Sends the statement that sets the caller, and the query, before one Sync: one implicit
 * transaction and one round trip, both prepared. Settings made with set_config(…, true) end at that
 * Sync, after an error too, so no caller leaks into the next request. It relies on pg's internals:
 * pg is pinned, and caller-query.test.ts fails when they change.
 */
export class CallerQuery extends BaseQuery {
  readonly #setCaller: ReturnType<typeof callerStatement>
  #isSettingCaller = true

  constructor(
    statement: Statement,
    caller: Caller,
    settings: RequestSettings | undefined,
    callback: Callback,
  ) {
    super(statement, callback)
    this.#setCaller = callerStatement(caller, settings)
  }

  requiresPreparation() {
    return true
  }

  override prepare(wire: Wire) {
    wire.bind({
      portal: '',
      statement: this.#setCaller.name,
      values: this.#setCaller.values,
      binary: false,
      valueMapper: (value: unknown) => value,
    })
    wire.execute({ portal: '', rows: 0 })
    super.prepare(wire)
  }

  override handleDataRow(message: unknown) {
    if (!this.#isSettingCaller) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#isSettingCaller) this.#isSettingCaller = false
    else super.handleCommandComplete(message, wire)
  }

  override handleError(error: Error, wire: Wire) {
    // A Parse that failed or was skipped must not be remembered as prepared.
    if (this.name && !wire.parsedStatements[this.name]) {
      delete wire.submittedNamedStatements?.[this.name]
    }
    super.handleError(this.#isSettingCaller ? explainRefusedCaller(error) : error, wire)
  }
}
