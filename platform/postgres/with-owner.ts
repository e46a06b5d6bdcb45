import pg from 'pg'
import type { PostgresTarget } from './target.ts'

/** Works over one connection of the owner of the database, and closes it. */
export async function withOwner<T>(
  target: PostgresTarget,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(target.owner)
  // A lost connection also rejects the query that is running.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
