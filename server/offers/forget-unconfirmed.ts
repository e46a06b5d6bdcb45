import type { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

/** Deletes the addresses of people who signed up and never confirmed. */
export async function forgetUnconfirmed(callers: CallerDatabase): Promise<void> {
  const service = { role: 'service_role', claims: { role: 'service_role' } } as const
  await callers.query(service, sql`select public.forget_unconfirmed_offers()`)
}
