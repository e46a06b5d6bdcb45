import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { metadataTooLarge } from './errors.ts'
import type { Json } from './json.ts'
import { mergeMetadata } from './users.ts'

const longestBytes = 16 * 1024

/**
 * Postgres measures the metadata, since only it knows the stored length and which text it cannot
 * hold. Checked before the account is looked up: a later refusal would reveal that the address is
 * known.
 */
export async function assertMetadata(executor: Executor, data: Json | undefined): Promise<void> {
  if (!data || Object.keys(data).length === 0) return
  const { rows } = await executor.query<{ bytes: number }>(
    sql`select octet_length((${JSON.stringify(data)}::jsonb)::text) as bytes`,
  )
  if ((rows[0]?.bytes ?? 0) > longestBytes) throw metadataTooLarge()
}

/**
 * Merges the provider's profile as far as the size limit allows: a long profile must not stop a
 * sign-in.
 */
export function addProfile(current: Json | null, profile: Json): Json {
  let merged = current ?? {}
  for (const [name, value] of Object.entries(profile)) {
    const longer = mergeMetadata(merged, { [name]: value })
    if (longestText(longer) <= longestBytes) merged = longer
  }
  return merged
}

/**
 * An upper bound of the length of jsonb text, whose separators are shorter than this indentation.
 */
function longestText(data: Json): number {
  return Buffer.byteLength(JSON.stringify(data, null, 1))
}
