import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { explainMissingRight } from './missing-right.ts'
import { exposeNewTables } from './new-tables.ts'
import type { PostgresTarget } from './target.ts'
import { withOwner } from './with-owner.ts'

type Chain = Project & { table: string }
type Migration = { version: string; name: string; file: string; text: string }
type Applied = { version: string; name: string | null; digest: string | null }

/**
 * A chain of files that others have replaced, by the versions of its first and its last file. `bridge`
 * is the SQL file that leads from its schema to that of the replacing files up to `until`, where they
 * differ; later files are applied to it like to any other.
 */
type Replaced = { first: string; last: string; until: string; bridge?: string }

export type Project = { folder: string; replaced?: Replaced }

/** The services' own schemas, which a hosted Supabase has already and must never receive. */
const platform: Project = {
  folder: path.join(import.meta.dirname, 'platform'),
  replaced: { first: 'roles', last: 'storage-upload-sizes', until: '05' },
}
/** The version of the site that ends with the replaced chains. */
const replacedCommit = '9aa2b99'

const advisoryLock = 7_242_016_001

/**
 * Applies the services' own schemas, and the migrations of a project where there is one. `setting`
 * leads to the Postgres, for the message when its user may not.
 */
export function migrate(
  target: PostgresTarget,
  project?: Project,
  setting = 'DATABASE_URL',
): Promise<void> {
  return explainMissingRight(setting, () =>
    withOwner(target, (client) => applyChains(client, project)),
  )
}

async function applyChains(client: pg.Client, project?: Project) {
  await client.query('select pg_advisory_lock($1)', [advisoryLock])
  await prepareTables(client)
  const chains = [{ table: 'platform_migrations', ...platform }]
  if (project) chains.push({ table: 'schema_migrations', ...project })
  for (const chain of chains) await refuseOlder(client, chain)
  let applied = 0
  for (const chain of chains) applied += await applyAll(client, chain)
  if (applied > 0) await client.query("notify pgrst, 'reload schema'")
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

async function applyAll(client: pg.Client, { table, folder, replaced }: Chain) {
  const migrations = await readMigrations(folder)
  if (replaced && (await hasApplied(client, table, replaced.last))) {
    const replacing = migrations.filter(({ version }) => version <= replaced.until)
    await replaceHistory(client, table, replacing, replaced.bridge)
  }
  // Digests: reading all texts back would take as long as the rest of a start's statements.
  const { rows } = await client.query<Applied>(`
    select version, name, encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') as digest
    from supabase_migrations.${table} order by version`)
  for (const row of rows.filter(({ digest }) => digest && earlierTexts.has(digest))) {
    const text = migrations.find(({ version }) => version === row.version)?.text ?? ''
    row.digest = sha256(text)
    await client.query(
      `update supabase_migrations.${table} set statements = $1 where version = $2`,
      [[text], row.version],
    )
  }
  refuseDrift(rows, migrations)

  const done = new Set(rows.map((row) => row.version))
  const open = migrations.filter((migration) => !done.has(migration.version))
  // A project's files count on the default privileges of a Supabase project, which `npm run services`
  // may have revoked.
  if (open.length > 0 && table === 'schema_migrations') await exposeNewTables(client, true)
  for (const migration of open) {
    await inTransaction(client, async () => {
      try {
        await client.query(migration.text)
      } catch (cause) {
        const reason = (cause as Error).message
        throw new StartError(`Migration ${migration.file} failed: ${reason}.`, { cause })
      }
      await record(client, table, migration)
    })
  }
  return open.length
}

async function refuseOlder(client: pg.Client, { table, replaced }: Chain) {
  if (!replaced || (await hasApplied(client, table, replaced.last))) return
  if (!(await hasApplied(client, table, replaced.first))) return
  throw new StartError(
    `This data was last used by an older version of the site. Start version ${replacedCommit} with it once, then this one.`,
  )
}

/** For a database whose history ends with the replaced chain. */
async function replaceHistory(
  client: pg.Client,
  table: string,
  migrations: Migration[],
  bridge?: string,
) {
  await inTransaction(client, async () => {
    if (bridge) await client.query(await readFile(bridge, 'utf8'))
    await client.query(`delete from supabase_migrations.${table}`)
    for (const migration of migrations) await record(client, table, migration)
  })
}

async function hasApplied(client: pg.Client, table: string, version: string) {
  const { rowCount } = await client.query(
    `select from supabase_migrations.${table} where version = $1`,
    [version],
  )
  return rowCount === 1
}

/** The files that landed with two texts, which lead to the same schema: the other text of each. */
const earlierTexts = new Set([
  // 20261202040300_replace_content.sql of f8045d0, which defined private.recount() once more
  '7e753c698fc23a02f621723da344fc5d121bd65f1a0bc787d3e4a368c467d562',
])

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function refuseDrift(applied: Applied[], migrations: Migration[]) {
  for (const row of applied) {
    const migration = migrations.find(({ version }) => version === row.version)
    if (!migration) {
      throw new StartError(
        `Migration ${row.version}_${row.name}.sql was applied to this database, but its file is missing.`,
      )
    }
    if (row.digest !== sha256(migration.text)) {
      throw new StartError(
        `Migration ${migration.file} was changed after it had been applied: add a new one instead.`,
      )
    }
  }
}

async function record(client: pg.Client, table: string, { version, name, text }: Migration) {
  await client.query(
    `insert into supabase_migrations.${table} (version, statements, name) values ($1, $2, $3)`,
    [version, [text], name],
  )
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const match = /^(\d{2}|\d{14})_([a-z0-9_]+)\.sql$/.exec(file)
      if (!match?.[1] || !match[2]) {
        throw new StartError(`Migration ${file} is not named YYYYMMDDHHMMSS_what_it_does.sql.`)
      }
      const text = await readFile(path.join(folder, file), 'utf8')
      return { version: match[1], name: match[2], file, text }
    }),
  )
}
