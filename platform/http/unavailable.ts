import type { Connection } from './service.ts'

export const retrySeconds = 3

/** While Postgres is away: an answer that every service's clients can read, and when to come back. */
export function unavailable({ note }: Connection, cause?: unknown): Response {
  const code = 'unavailable'
  note?.({ code, ...(cause !== undefined && { cause }) })
  return Response.json(
    {
      code,
      message: 'The database is not available right now. Please try again in a moment.',
      details: null,
      hint: null,
    },
    { status: 503, headers: { 'Retry-After': String(retrySeconds), 'Cache-Control': 'no-store' } },
  )
}
