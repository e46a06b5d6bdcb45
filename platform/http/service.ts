import type { LogFields } from './log.ts'

/** Every service is one function from a web-standard request to a response. */
export type Service = (request: Request, connection: Connection) => Promise<Response>

/** What the socket knows and a Request does not. */
export type Connection = {
  /** The client's address, already resolved through a trusted proxy when there is one. */
  address: string
  requestId: string
  /** Set once a call of the page found every connection taken: what fails then is not a fault. */
  isBusy?: boolean
  /** Adds to the request's one log line: role, error code, the cause of a 5xx. */
  note?(fields: LogFields): void
}
