/** The message of a thrown value: supabase throws plain objects as well as Errors. */
export function errorText(error: unknown) {
  if (typeof error === 'object' && error !== null && 'message' in error)
    return String(error.message)
  return String(error)
}

/**
 * For visitors without an account: sentences that our SQL raises for people (errcode PT…), never a
 * message of Postgres itself, which names tables and columns.
 */
export function publicErrorText(error: unknown, otherwise: string) {
  return /^PT\d{3}$/.test(errorCode(error) ?? '') ? errorText(error) : otherwise
}

/** The stable code (23505, PGRST116 …) of a thrown value, if it has one. */
export function errorCode(error: unknown) {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code)
  return undefined
}

/** The code of the database's own rate limits (20261116121500_limit_public_forms.sql). */
export const tooMany = 'PT429'
