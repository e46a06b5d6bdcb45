import { HttpError } from '#platform/http/http-error.ts'

const apiVersionHeader = 'x-supabase-api-version'
const codedErrorsSince = '2024-01-01'

export class WeakPasswordError extends HttpError {
  readonly reasons: string[]

  constructor(reasons: string[], message: string) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

/** The shape RFC 6749 gives to a refused token request. */
export class OAuthError extends HttpError {
  constructor(error: string, description: string) {
    super(400, error, description)
  }
}

const badRequest = (code: string, message: string) => new HttpError(400, code, message)
const forbidden = (code: string, message: string) => new HttpError(403, code, message)
const notFound = (code: string, message: string) => new HttpError(404, code, message)
const unprocessable = (code: string, message: string) => new HttpError(422, code, message)

/** Refusals with the status, code and message of Supabase Auth. */
export const errors = {
  badRequest,
  forbidden,
  notFound,
  unprocessable,
  validation: (message: string) => badRequest('validation_failed', message),
  badJson: (message: string, cause?: unknown) => new HttpError(400, 'bad_json', message, { cause }),
  noAuthorization: () =>
    new HttpError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (message: string) => forbidden('bad_jwt', message),
  insufficientAal: () => forbidden('insufficient_aal', 'AAL2 session is required'),
  notAdmin: () => forbidden('not_admin', 'User not allowed'),
  invalidCredentials: () => badRequest('invalid_credentials', 'Invalid login credentials'),
  otpExpired: () => forbidden('otp_expired', 'Token has expired or is invalid'),
  linkExpired: () => forbidden('otp_expired', 'Email link is invalid or has expired'),
  userBanned: (status: 400 | 403 = 403) => new HttpError(status, 'user_banned', 'User is banned'),
  signupDisabled: () => unprocessable('signup_disabled', 'Signups not allowed for this instance'),
  emailExists: () =>
    unprocessable('email_exists', 'A user with this email address has already been registered'),
  phoneExists: () =>
    unprocessable('phone_exists', 'A user with this phone number has already been registered'),
  smsSendFailed: (message: string) => unprocessable('sms_send_failed', message),
  overRequestLimit: () =>
    new HttpError(429, 'over_request_rate_limit', 'Request rate limit reached'),
  overEmailLimit: () =>
    new HttpError(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  overSmsLimit: () => new HttpError(429, 'over_sms_send_rate_limit', 'sms rate limit exceeded'),
  tooSoon: (kind: 'email' | 'sms', secondsLeft: number) =>
    new HttpError(
      429,
      `over_${kind}_send_rate_limit`,
      `For security purposes, you can only request this after ${secondsLeft} seconds.`,
    ),
}

/** Renders a failure in the shape that the caller's API version asks for. */
export function renderError(known: HttpError, request: Request, requestId: string): Response {
  if (known instanceof OAuthError) {
    return Response.json(
      { error: known.code, error_description: known.message },
      { status: known.status },
    )
  }

  const version = request.headers.get(apiVersionHeader) ?? ''
  const isCoded = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= codedErrorsSince
  const weak = known instanceof WeakPasswordError && { weak_password: { reasons: known.reasons } }
  const headers = new Headers(known.headers)
  if (isCoded) headers.set(apiVersionHeader, codedErrorsSince)
  if (!(isCoded && weak)) headers.set('x-sb-error-code', known.code)

  const body = isCoded
    ? { code: known.code, message: known.message, ...weak }
    : {
        code: known.status,
        error_code: known.code,
        msg: known.message,
        ...(known.status >= 500 && { error_id: requestId }),
        ...weak,
      }
  return Response.json(body, { status: known.status, headers })
}

/** Converts a thrown value into an error for the caller; its cause is only logged. */
export function toHttpError(error: unknown): HttpError {
  return error instanceof HttpError ? error : (refusedByDatabase(error) ?? unexpected(error))
}

/** A 4xx for a race of two requests, or for text that Postgres cannot store. */
function refusedByDatabase(cause: unknown): HttpError | undefined {
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown }
  if (code === uniqueViolation && constraint === 'users_email_partial_key') {
    return errors.emailExists()
  }
  if (code === uniqueViolation && constraint === 'users_phone_key') return errors.phoneExists()
  if (constraint === 'users_metadata_size') return metadataTooLarge()
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) {
    return new HttpError(
      400,
      'validation_failed',
      'The request holds a value that cannot be stored',
      {
        cause,
      },
    )
  }
  return undefined
}

export function metadataTooLarge() {
  return unprocessable('validation_failed', 'User metadata may be at most 16 kB')
}

export const uniqueViolation = '23505'

function unexpected(cause: unknown) {
  return new HttpError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause },
  )
}
