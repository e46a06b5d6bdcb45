import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

const hourMs = 3_600_000

/**
 * Deletes expired flow states, rate limits and sessions, at most hourly; a failed run is retried by
 * the next.
 */
export function createExpiryCleanup(database: Database, now: () => Date) {
  let last = 0

  async function deleteExpired() {
    await database.query(
      sql`delete from auth.flow_state where created_at < ${now()}::timestamptz - interval '1 day'`,
    )
    await database.query(
      sql`delete from auth.rate_limits where refilled_at < ${now()}::timestamptz - interval '1 day'`,
    )
    await database.query(
      sql`delete from auth.sessions where not_after < ${now()}::timestamptz - interval '1 day'`,
    )
  }

  return function deleteExpiredHourly() {
    if (Date.now() - last < hourMs) return
    last = Date.now()
    void deleteExpired().catch(() => {})
  }
}
