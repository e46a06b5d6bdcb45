import path from 'node:path'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { StartError } from '#platform/start-error.ts'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'
import { createApiKeys } from './api-keys.ts'
import type { ApiKeys } from './identity.ts'

/**
 * The publishable and secret key. The database holds them, so that instances on one database take
 * the same; keys.json in the data folder is the copy a person reads.
 */
export async function loadOrCreateApiKeys(owner: Database, dataDir: string): Promise<ApiKeys> {
  const inFile = await readKeysFile(keysFile(dataDir))
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
    await writeWhole(keysFile(dataDir), `${JSON.stringify(keys, null, 2)}\n`)
  }
  return keys
}

export function keysFile(dataDir: string): string {
  return path.join(dataDir, 'keys.json')
}

async function readKeysFile(file: string): Promise<ApiKeys | null> {
  const text = await readIfThere(file)
  if (text === null) return null
  try {
    const { publishable, secret } = JSON.parse(text) as Partial<ApiKeys>
    if (publishable && secret) return { publishable, secret }
  } catch {}
  throw new StartError(`${file} is damaged: restore it, or remove it to have new keys made.`)
}
