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
 * starting up; 53300: too many connections.
 */
const sqlStates = /^(08|28|57P0[1-3]|53300)/

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
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && socketFailures.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
  if (code && sqlStates.test(code)) return true
  if (/^(Connection terminated|Client has encountered a connection error)/.test(error.message)) {
    return true // pg gives these no code
  }
  return error.cause !== undefined && isConnectionFailure(error.cause)
}
