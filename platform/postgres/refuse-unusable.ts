import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import type { PostgresTarget } from './target.ts'

/** A pooler whose connections are all taken never answers. */
const answerMs = 5000

/** Throws a StartError that names the setting when the Postgres it leads to cannot be used. */
export async function refuseUnusable(target: PostgresTarget, setting: string): Promise<void> {
  const config = { ...target.owner, query_timeout: answerMs }
  const clients = [new pg.Client(config), new pg.Client(config)] as const
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    await refuseOldVersion(clients[0], setting)
    await refuseTransactionPooler(...clients, setting)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { code = '', message } = cause as NodeJS.ErrnoException
    const reason = asksForPassword.test(message) ? 'it asks for a password' : message || code
    const remedy = remedies[asksForPassword.test(message) ? 'no password' : code]
    throw new StartError(
      `Postgres at ${setting} refuses the connection: ${reason}.${remedy ? ` ${remedy}.` : ''}`,
      { cause },
    )
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/** pg notices by itself that it has no password to send, and gives that no code. */
const asksForPassword = /^SASL: .* client password must be a /

const remedies: Record<string, string> = {
  'no password': 'Give it in the address or in PGPASSWORD',
  '28P01': 'Check user and password in the address',
  '28000': 'Check the user in the address, and pg_hba.conf of the server',
  '3D000': 'Make it with CREATE DATABASE, or name another at the end of the address',
  ECONNREFUSED: 'Start the server, or check host and port in the address',
  ENOTFOUND: 'Check the host in the address',
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
  const compare = async () => {
    const before = await processOf(first)
    await second.query('begin')
    const other = await processOf(second)
    const during = await processOf(first)
    await second.query('commit')
    return before === during && during !== other
  }
  // Its query_timeout is the only error of pg without a code: a pooler with a single connection.
  const isDirect = await compare().catch((cause) => {
    if ((cause as NodeJS.ErrnoException).code) throw cause
    return false
  })
  if (isDirect) return
  throw new StartError(
    `${setting} leads to a pooler in transaction mode: give the address of Postgres itself, or of a pooler in session mode (at Supabase, port 5432).`,
  )
}
