/**
 * An error whose message the caller may see. Each service renders it in its own protocol's format.
 */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
  }
}
