import { createHmac } from 'node:crypto'
import { openSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'

export type LoginRole = 'authenticator' | 'supabase_auth_admin' | 'supabase_storage_admin'

/** A database, with the credentials of its owner and of the service roles. */
export type PostgresTarget = {
  owner: PoolConfig
  login(role: LoginRole): PoolConfig
  withDatabase(name: string): PostgresTarget
  /** Null where the server asks for no passwords. */
  passwordFor(role: LoginRole): string | null
}

const connectTimeoutMs = 10_000

/** Longest path of a unix socket that the kernel takes, less the name Postgres gives it. */
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length

export function embeddedTarget(folder: string, database = 'postgres'): PostgresTarget {
  const common = { host: reachableSocketFolder(folder), port: 5432, database }
  return {
    owner: pool({ ...common, user: 'postgres' }),
    login: (role) => pool({ ...common, user: role }),
    withDatabase: (name) => embeddedTarget(folder, name),
    passwordFor: () => null,
  }
}

/** The server's unix socket folder: on Linux a path that is short at any depth. */
export function socketFolder(folder: string): string {
  if (process.platform === 'linux') return '/proc/self/cwd'
  return folder.length <= longestSocketFolder ? folder : os.tmpdir()
}

const openFolders = new Map<string, string>()

function reachableSocketFolder(folder: string): string {
  if (folder.length <= longestSocketFolder) return folder
  if (process.platform !== 'linux') return os.tmpdir()
  let short = openFolders.get(folder)
  if (!short) {
    short = path.join('/proc/self/fd', String(openSync(folder, 'r')))
    openFolders.set(folder, short)
  }
  return short
}

/**
 * An external Postgres. The service roles get passwords derived from the owner's, so that several
 * instances on one database agree without sharing a file.
 */
export function urlTarget(databaseUrl: string): PostgresTarget {
  const url = new URL(databaseUrl)
  // As libpq does. It is the owner's: pg would send it for the service roles too.
  if (!url.password && process.env.PGPASSWORD) url.password = process.env.PGPASSWORD
  const ownerPassword = decodeURIComponent(url.password)
  const passwordFor = (role: LoginRole) =>
    ownerPassword ? createHmac('sha256', ownerPassword).update(role).digest('base64url') : null

  return {
    owner: pool({ connectionString: url.href }),
    login(role) {
      const own = new URL(url)
      own.username = role
      own.password = passwordFor(role) ?? ''
      return pool({ connectionString: own.href })
    },
    withDatabase(name) {
      const other = new URL(url)
      other.pathname = `/${encodeURIComponent(name)}`
      return urlTarget(other.href)
    },
    passwordFor,
  }
}

function pool(config: PoolConfig): PoolConfig {
  return { ...config, connectionTimeoutMillis: connectTimeoutMs, allowExitOnIdle: false }
}
