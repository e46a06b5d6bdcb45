import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import type { PostgresTarget } from './target.ts'

/** Throws a StartError that names the setting when the Postgres it leads to cannot be used. */
export async function refuseUnusable(target: PostgresTarget, setting: string): Promise<void> {
  const clients = [new pg.Client(target.owner), new pg.Client(target.owner)] as const
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    await refuseOldVersion(clients[0], setting)
    await refuseTransactionPooler(...clients, setting)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    throw new StartError(`Postgres at ${setting} refuses the connection: ${message || code}.`, {
      cause,
    })
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function refuseOldVersion(client: pg.Client, setting: string) {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const version = rows[0]?.version ?? 0
  if (version >= 150_000) return
  throw new StartError(
    `Postgres at ${setting} is version ${Math.floor(version / 10_000)}, but must be 15 or newer.`,
  )
}

/**
 * A transaction-mode pooler (PgBouncer, Supavisor) gives each transaction any server connection, so
 * LISTEN, advisory locks and prepared statements are lost or left behind. It shows when the process
 * that serves the first client changes, or serves the second one as well.
 */
async function refuseTransactionPooler(first: pg.Client, second: pg.Client, setting: string) {
  const processOf = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid
  }
  const before = await processOf(first)
  await second.query('begin')
  const other = await processOf(second)
  const during = await processOf(first)
  await second.query('commit')
  if (before === during && during !== other) return
  throw new StartError(
    `${setting} leads to a pooler in transaction mode: give the address of Postgres itself, or of a pooler in session mode (at Supabase, port 5432).`,
  )
}
