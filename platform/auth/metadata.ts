import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { metadataTooLarge } from './errors.ts'
import type { Json } from './user-json.ts'
import { mergeMetadata } from './users.ts'

const longestBytes = 16 * 1024

/**
 * Asked of the database, which alone knows how long its text becomes and what it cannot store, and
 * before an account is looked for: what it refuses later would tell a new address from a known one.
 */
export async function assertMetadata(executor: Executor, data: Json | undefined): Promise<void> {
  if (!data || Object.keys(data).length === 0) return
  const { rows } = await executor.query<{ bytes: number }>(
    sql`select octet_length((${JSON.stringify(data)}::jsonb)::text) as bytes`,
  )
  if ((rows[0]?.bytes ?? 0) > longestBytes) throw metadataTooLarge()
}

/** Adds what a provider says of its user as far as there is room: nobody is kept out for a long profile. */
export function addProfile(current: Json | null, profile: Json): Json {
  let merged = current ?? {}
  for (const [name, value] of Object.entries(profile)) {
    const longer = mergeMetadata(merged, { [name]: value })
    if (longestText(longer) <= longestBytes) merged = longer
  }
  return merged
}

/** At least as long as what the database makes of it: indentation is more than its spaces. */
function longestText(data: Json): number {
  return Buffer.byteLength(JSON.stringify(data, null, 1))
}
