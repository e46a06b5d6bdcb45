import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import type { PostgresTarget } from './target.ts'

type Migration = { version: string; name: string; file: string; text: string }
type Applied = { version: string; name: string | null; statements: string[] | null }

/** The services' own schemas, which a hosted Supabase has already and must never receive. */
export const platformOrder = [
  ...['roles', 'auth', 'storage', 'mail', 'secrets'],
  ...['auth-links', 'storage-open-uploads', 'mail-unsent', 'auth-pending-sign-ups', 'sessions'],
  'storage-upload-sizes',
]
const platformFolder = path.join(import.meta.dirname, 'platform')

/**
 * SHA-256 of texts that were applied while a file was edited in place. Their folders start as well:
 * mail-unsent.sql brings both texts of mail.sql to the same schema.
 */
const editedTexts = new Set(['02bd5e24e2b2599cc4ffa9fdff04b1dabbfc0794667760c52c3ba2c1e9a79f7b'])

const advisoryLock = 7_242_016_001

/** The services' own schemas, and the migrations of a project where there is one. */
export async function migrate(target: PostgresTarget, projectFolder?: string) {
  const client = new pg.Client(target.owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await prepareTables(client)
    const platform = await applyAll(client, 'platform_migrations', await readPlatform())
    const project = projectFolder
      ? await applyAll(client, 'schema_migrations', await readMigrations(projectFolder))
      : 0
    if (platform + project > 0) await client.query("notify pgrst, 'reload schema'")
  } finally {
    await client.end()
  }
}

/** The Supabase CLI's own table, so that its commands see what was applied. */
async function prepareTables(client: pg.Client) {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text);
    create table if not exists supabase_migrations.platform_migrations (
      version text primary key, statements text[], name text);
  `)
}

async function applyAll(client: pg.Client, table: string, migrations: Migration[]) {
  const { rows } = await client.query<Applied>(
    `select version, name, statements from supabase_migrations.${table} order by version`,
  )
  refuseDrift(rows, migrations)

  const done = new Set(rows.map((row) => row.version))
  const open = migrations.filter((migration) => !done.has(migration.version))
  for (const migration of open) await apply(client, table, migration)
  return open.length
}

function refuseDrift(applied: Applied[], migrations: Migration[]) {
  for (const row of applied) {
    const migration = migrations.find(({ version }) => version === row.version)
    if (!migration) {
      throw new StartError(
        `Migration ${row.version}_${row.name}.sql was applied to this database, but its file is missing.`,
      )
    }
    const text = row.statements?.[0] ?? ''
    if (text !== migration.text && !editedTexts.has(sha256(text))) {
      throw new StartError(
        `Migration ${migration.file} was changed after it had been applied: add a new one instead.`,
      )
    }
  }
}

async function apply(client: pg.Client, table: string, { version, name, file, text }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(
      `insert into supabase_migrations.${table} (version, statements, name) values ($1, $2, $3)`,
      [version, [text], name],
    )
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new StartError(`Migration ${file} failed: ${(cause as Error).message}.`, { cause })
  }
}

async function readPlatform(): Promise<Migration[]> {
  return Promise.all(
    platformOrder.map(async (name) => {
      const file = `${name}.sql`
      const text = await readFile(path.join(platformFolder, file), 'utf8')
      return { version: name, name, file, text }
    }),
  )
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const match = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file)
      if (!match?.[1] || !match[2]) {
        throw new StartError(`Migration ${file} is not named YYYYMMDDHHMMSS_what_it_does.sql.`)
      }
      const text = await readFile(path.join(folder, file), 'utf8')
      return { version: match[1], name: match[2], file, text }
    }),
  )
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
