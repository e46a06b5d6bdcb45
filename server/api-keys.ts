import { createApiKeys } from '#platform/identity/api-keys.ts'
import type { ApiKeys } from '#platform/identity/identity.ts'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { readKeysFile, writeKeysFile } from './data-folder.ts'

/**
 * The publishable and secret key. The database holds them, so that instances on one database take
 * the same; DATA_DIR/keys.json is the copy a person reads.
 */
export async function loadOrCreateApiKeys(owner: Database, dataDir: string): Promise<ApiKeys> {
  const inFile = await readKeysFile(dataDir)
  await owner.query(sql`
    insert into platform.secrets (name, value)
    values ('api_keys', ${JSON.stringify(inFile ?? createApiKeys())})
    on conflict do nothing`)
  const { rows } = await owner.query<{ value: ApiKeys }>(
    sql`select value from platform.secrets where name = 'api_keys'`,
  )
  const keys = rows[0]?.value
  if (!keys) throw new Error('The API keys just written are gone')
  if (keys.publishable !== inFile?.publishable || keys.secret !== inFile.secret) {
    await writeKeysFile(dataDir, keys)
  }
  return keys
}
