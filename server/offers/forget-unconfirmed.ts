import { serviceCaller } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

/** Deletes the addresses of people who signed up and never confirmed. */
export async function forgetUnconfirmed(callers: CallerDatabase): Promise<void> {
  await callers.query(serviceCaller, sql`select public.forget_unconfirmed_offers()`)
}
