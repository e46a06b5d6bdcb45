import pg from 'pg'
import type { PostgresTarget } from './target.ts'

export async function isReachable(target: PostgresTarget, withinMs?: number): Promise<boolean> {
  const limits = withinMs && { connectionTimeoutMillis: withinMs, query_timeout: withinMs }
  const client = new pg.Client({ ...target.owner, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  } catch {
    // Not awaited: a frozen server does not close the connection either.
    client.end().catch(() => {})
    return false
  }
}
