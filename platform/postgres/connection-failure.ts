import { HttpError } from '#platform/http/http-error.ts'

const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
/**
 * 08: connection exception; 28: a service role may not log in any more; 57P: shutting down, crashed,
 * starting up; 53300: too many connections. Postgres ends the connection with them (FATAL, PANIC); with
 * the severity ERROR one is of the statement: a project's SQL may raise any SQLSTATE.
 */
const sqlStates = /^(08|28|57P0[1-3]|53300)/
const endsConnection = new Set(['FATAL', 'PANIC'])

/** `authenticator` may not switch to the caller's role any more: nobody's statement can run. */
export class CallerRoleLost extends Error {
  override readonly name = 'CallerRoleLost'
}

/** Whether Postgres ended the statement at its statement_timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** Whether Postgres could not be reached: a temporary failure, not the caller's error. */
export function isConnectionFailure(error: unknown): boolean {
  // An HttpError is handled already, and a TypeError comes from fetch to another server.
  if (!(error instanceof Error) || error instanceof HttpError || error instanceof TypeError) {
    return false
  }
  if (error instanceof CallerRoleLost) return true
  const { code, syscall, severity } = error as NodeJS.ErrnoException & { severity?: string }
  if (code && socketFailures.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
  if (code && sqlStates.test(code) && endsConnection.has(severity ?? '')) return true
  if (/^(Connection terminated|Client has encountered a connection error)/.test(error.message)) {
    return true // pg gives these no code
  }
  return error.cause !== undefined && isConnectionFailure(error.cause)
}
