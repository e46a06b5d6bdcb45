import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'
import type { LoginRole, PostgresTarget } from './target.ts'

const loginRoles: LoginRole[] = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin']

const loginsLock = 7_242_016_002

/**
 * Gives the service roles their passwords on a Postgres that asks for them. Throws a StartError that
 * names the setting when a role cannot log in.
 */
export async function ensureServiceLogins(target: PostgresTarget, setting: string): Promise<void> {
  const owner = new Database({ ...target.owner, max: 1 })
  try {
    // Advisory lock: instances that start together must not alter one role at the same moment.
    await owner.query(sql`select pg_advisory_lock(${loginsLock})`)
    for (const role of loginRoles) {
      if (await canLogIn(target, role)) continue
      const password = target.passwordFor(role)
      if (password) await setPassword(owner, { role, password, setting })
      if (!password || !(await canLogIn(target, role))) {
        throw new StartError(
          `Postgres at ${setting} does not let the role ${role} log in: allow it in pg_hba.conf, as the user of ${setting} is.`,
        )
      }
    }
  } finally {
    await owner.close()
  }
}

type Login = { role: LoginRole; password: string; setting: string }

async function setPassword(owner: Database, { role, password, setting }: Login) {
  try {
    // DDL takes no parameters; the password is base64url, without quotes.
    await owner.query({ text: `alter role ${role} with login password '${password}'`, values: [] })
  } catch (cause) {
    const { code, message } = cause as Error & { code?: string }
    if (code !== '42501') throw cause
    throw new StartError(
      `The user of ${setting} may not set the password of the role ${role} (${message}): give it CREATEROLE and the admin option on that role.`,
      { cause },
    )
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
