import { isAuthRetryableFetchError } from '@supabase/supabase-js'

type AuthFailure = { message: string; status?: number | undefined; code?: string | undefined }

export const serviceUnavailable =
  'The login service is unavailable right now. Nothing is lost; please try again in a minute.'

const blocked = 'This account is blocked. If you think that’s a mistake, please write to me.'

const mismatch = 'That email and password don’t match.'

const unreachable =
  'The login service could not be reached. If this is your own site, check SUPABASE_URL and the network.'

/** The message for a refusal of the authentication service. */
export function authErrorText(error: AuthFailure, fallback: string) {
  // A network error mentions fetch and has no HTTP status.
  if (!error.status && /fetch/i.test(error.message)) return unreachable
  if (isFault(error)) return serviceUnavailable
  if (error.code === 'user_banned') return blocked
  if (error.code === 'invalid_credentials') return mismatch
  return error.message && error.message !== '{}' ? error.message : fallback
}

/** The service's own words for its faults speak of the database, and are in the log. */
function isFault(error: AuthFailure) {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500
}

/** The status of a refused form: 503 when a retry helps, else 400. */
export function authErrorStatus(error: AuthFailure) {
  return isFault(error) ? 503 : 400
}
