import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'
import type { LoginRole, PostgresTarget } from './target.ts'

const loginRoles: LoginRole[] = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin']

const loginsLock = 7_242_016_002

/** Gives the service roles their passwords on a Postgres that asks for them. */
export async function ensureServiceLogins(target: PostgresTarget): Promise<void> {
  const owner = new Database({ ...target.owner, max: 1 })
  try {
    // Advisory lock: instances that start together must not alter one role at the same moment.
    await owner.query(sql`select pg_advisory_lock(${loginsLock})`)
    for (const role of loginRoles) {
      const password = target.passwordFor(role)
      if (!password || (await canLogIn(target, role))) continue
      // DDL takes no parameters; the password is base64url, without quotes.
      await owner.query({
        text: `alter role ${role} with login password '${password}'`,
        values: [],
      })
      if (!(await canLogIn(target, role))) {
        throw new StartError(`Postgres at DATABASE_URL does not let the role ${role} log in.`)
      }
    }
  } finally {
    await owner.close()
  }
}

/** Throws a StartError when this Postgres cannot be used. */
export async function refuseUnusable(target: PostgresTarget): Promise<void> {
  const client = new pg.Client(target.owner)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < 150_000) {
      throw new StartError(
        `Postgres at DATABASE_URL is version ${Math.floor(version / 10_000)}, but must be 15 or newer.`,
      )
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    throw new StartError(`Postgres at DATABASE_URL refuses the connection: ${message || code}.`, {
      cause,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

async function canLogIn(target: PostgresTarget, role: LoginRole): Promise<boolean> {
  const client = new pg.Client(target.login(role))
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
