import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import type { PostgresTarget } from '#platform/postgres/target.ts'

type Applied = { version: string; name: string; text: string }

const folder = path.join(import.meta.dirname, 'earlier-schemas')

/** The names of the released schemas, oldest first. `scripts/record-schema.ts` adds one. */
export const releases = readdirSync(folder)
  .map((file) => file.replace('.json.br', ''))
  .sort()

/**
 * Gives an empty database, or one of an earlier release, the schema of a release, recorded as its
 * program recorded it.
 */
export async function applyRelease(target: PostgresTarget, release: string) {
  const record = brotliDecompressSync(readFileSync(path.join(folder, `${release}.json.br`)))
  const { platform, site }: Record<string, Applied[]> = JSON.parse(record.toString())
  const client = new pg.Client(target.owner)
  await client.connect()
  await client.query('create schema if not exists supabase_migrations')
  for (const [table, applied] of Object.entries({
    platform_migrations: platform,
    schema_migrations: site,
  })) {
    await client.query(
      `create table if not exists supabase_migrations.${table} (version text primary key, statements text[], name text)`,
    )
    const { rows } = await client.query(`select version from supabase_migrations.${table}`)
    const earlier = rows.map((row) => row.version)
    for (const { version, name, text } of applied ?? []) {
      if (earlier.includes(version)) continue
      await client.query(text)
      await client.query(`insert into supabase_migrations.${table} values ($1, $2, $3)`, [
        version,
        [text],
        name,
      ])
    }
  }
  await client.end()
}
