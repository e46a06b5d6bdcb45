import pg from 'pg'
import type { PostgresTarget } from './target.ts'

export async function isReachable(target: PostgresTarget): Promise<boolean> {
  const client = new pg.Client(target.owner)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
