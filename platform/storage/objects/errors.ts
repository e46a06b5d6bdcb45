import { HttpError } from '#platform/http/http-error.ts'

/** Storage's errors. `error` is the short name its responses carry beside the code. */
export class StorageError extends HttpError {
  readonly error: string

  constructor(
    status: number,
    code: string,
    message: string,
    options: { error?: string; cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(status, code, message, options)
    this.name = 'StorageError'
    this.error = options.error ?? code
  }
}

export const errors = {
  noSuchBucket: () =>
    new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' }),
  noSuchKey: () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' }),
  noSuchRoute: (method: string, path: string) =>
    new StorageError(404, 'NotFound', `Route ${method}:${path} not found`, { error: 'Not Found' }),
  alreadyExists: (cause?: unknown) =>
    new StorageError(409, 'KeyAlreadyExists', 'The resource already exists', {
      error: 'Duplicate',
      cause,
    }),
  bucketNotEmpty: () =>
    new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  invalidBucketName: () =>
    new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' }),
  invalidKey: (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`),
  invalidRequest: (message: string, cause?: unknown) =>
    new StorageError(400, 'InvalidRequest', message, { error: 'Invalid Request', cause }),
  invalidFileSize: () =>
    new StorageError(
      400,
      'InvalidRequest',
      'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    ),
  invalidMimeType: (type: string) =>
    new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, {
      error: 'invalid_mime_type',
    }),
  contentMismatch: (declared: string, found: string) =>
    new StorageError(
      415,
      'InvalidMimeType',
      `The content is ${found}, not ${declared} as declared`,
      { error: 'invalid_mime_type' },
    ),
  tooLarge: () =>
    new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
      error: 'Payload too large',
    }),
  noContent: () => new StorageError(400, 'InvalidRequest', 'No content provided'),
  accessDenied: (message: string, cause?: unknown) =>
    new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized', cause }),
  invalidToken: (message: string, cause?: unknown) =>
    new StorageError(400, 'InvalidJWT', message, { error: 'InvalidJWT', cause }),
  invalidSignature: () =>
    new StorageError(400, 'InvalidSignature', 'Invalid signature', { error: 'InvalidSignature' }),
  featureNotEnabled: (feature: string) =>
    new StorageError(
      409,
      'FeatureNotEnabled',
      `The feature ${feature} is not enabled for this resource`,
    ),
  notAnImage: (message: string, cause?: unknown) =>
    new StorageError(400, 'InvalidRequest', message, { error: 'InvalidRequest', cause }),
  diskFull: (cause?: unknown) =>
    new StorageError(507, 'InsufficientStorage', 'There is no room for this file', { cause }),
  imagesBusy: (cause?: unknown) =>
    new StorageError(429, 'SlowDown', 'Too many images are being prepared, try again', {
      headers: { 'Retry-After': '5' },
      cause,
    }),
  databaseBusy: (cause: unknown) =>
    new StorageError(503, 'DatabaseTimeout', 'The database took too long, try again', {
      headers: { 'Retry-After': '3' },
      cause,
    }),
  tooManyUploads: () =>
    new StorageError(
      429,
      'SlowDown',
      'Too many uploads are unfinished: finish or cancel some first',
    ),
  /** The client has disconnected, so nobody reads this; proxies log the same status. */
  clientLeft: (cause: unknown) =>
    new StorageError(499, 'ClientClosedRequest', 'The client left', { cause }),
}

/** Maps SQLSTATE and errno codes to Storage's errors; any other error is returned unchanged. */
export function fromDatabase(cause: unknown): unknown {
  const { code, message } = cause as { code?: string; message?: string }
  switch (code) {
    case '42501':
      return errors.accessDenied(message ?? 'Access denied', cause)
    case '23505':
      return errors.alreadyExists(cause)
    case '23503':
      return new StorageError(404, 'InvalidRequest', 'The related resource does not exist', {
        cause,
      })
    case '23514':
    case '22021':
    case '22P05':
      return errors.invalidRequest('The value is not allowed', cause)
    case '57014':
      return errors.databaseBusy(cause)
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return errors.diskFull(cause)
    default:
      return cause
  }
}

/** The reason a token is invalid, in the messages Storage's clients know. */
export function explainToken(error: HttpError): string {
  if (error.code === 'jwt_expired') return '"exp" claim timestamp check failed'
  if (error.code !== 'bad_jwt') return error.message
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  const isWhole = !error.cause || code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'
  return isWhole ? 'signature verification failed' : 'Invalid Compact JWS'
}

/** Converts any thrown error to a StorageError; the cause stays internal. */
export function toStorageError(failure: unknown): StorageError {
  const error = fromDatabase(failure)
  if (error instanceof StorageError) return error
  if (error instanceof HttpError) return fromHttp(error)
  return new StorageError(500, 'InternalError', 'Internal Server Error', {
    error: 'Internal',
    cause: failure,
  })
}

function fromHttp(error: HttpError): StorageError {
  if (error.status === 413) return errors.tooLarge()
  if (error.status === 401) return errors.accessDenied(explainToken(error), error)
  const { status, code, message, headers } = error
  return new StorageError(status, code, message, { headers, cause: error })
}

/**
 * Statuses that browsers and proxies act on themselves, so they are sent as the real HTTP status.
 */
const plainStatuses = [416, 429]

/**
 * Storage answers nearly every client error with HTTP 400 and puts the real status into the body,
 * as a string; its clients rely on both.
 */
export function renderError({ status, error, message, code, headers }: StorageError): Response {
  const body = { statusCode: String(status), error, message, code }
  return Response.json(body, {
    status: status >= 500 || plainStatuses.includes(status) ? status : 400,
    headers: { ...headers, 'Cache-Control': 'no-store' },
  })
}
