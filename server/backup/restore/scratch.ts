import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { withOwner } from '#platform/postgres/with-owner.ts'
import { placeOf } from '#server/jobs/job-store.ts'

/** One name for each data folder: a start finds the database that a crash left. */
function scratchName(dataDir: string) {
  return `backup_check_${placeOf(dataDir)}`
}

/** An empty database in which a backup is restored to check it. */
export async function makeScratch(target: PostgresTarget, dataDir: string) {
  await dropScratch(target, dataDir)
  const name = scratchName(dataDir)
  // template0 has no sessions that would refuse a copy.
  const statement = `create database ${quoteIdentifier(name)} template template0`
  await withOwner(target, (client) => client.query(statement))
  return target.withDatabase(name)
}

export async function dropScratch(target: PostgresTarget, dataDir: string) {
  const name = quoteIdentifier(scratchName(dataDir))
  await withOwner(target, (client) => client.query(`drop database if exists ${name} with (force)`))
}
