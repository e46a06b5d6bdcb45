import type { LogFields } from './log.ts'

/** Every service is one function from a web-standard request to a response. */
export type Service = (request: Request, connection: Connection) => Promise<Response>

/** Connection facts that a web-standard Request does not carry. */
export type Connection = {
  /** The client's address, already resolved through a trusted proxy when there is one. */
  address: string
  requestId: string
  /** Set when a call found no free pool connection, or met a statement timeout: a failure of the page is then not an error. */
  isBusy?: boolean
  /** Adds to the request's one log line: role, error code, the cause of a 5xx. */
  note?(fields: LogFields): void
}
