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

/** The code of the database's own rate limits (20261201000100_shared.sql). */
export const tooMany = 'PT429'

/** For auth, storage and functions, whose calls have no throwOnError(). */
export async function orThrow<Result extends { data: unknown; error: Error | null }>(
  call: PromiseLike<Result>,
) {
  const { data, error } = await call
  if (error) throw error
  return data as Extract<Result, { error: null }>['data']
}

/** False when a unique constraint refuses what is written: there is such a row already. */
export async function isUnique(writing: { throwOnError(): PromiseLike<unknown> }) {
  try {
    await writing.throwOnError()
    return true
  } catch (cause) {
    if (errorCode(cause) === '23505') return false
    throw cause
  }
}
