import pg from 'pg'
import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
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
  await runAsOwner(target, `create database ${quoteIdentifier(name)} template template0`)
  return target.withDatabase(name)
}

export async function dropScratch(target: PostgresTarget, dataDir: string) {
  const name = quoteIdentifier(scratchName(dataDir))
  await runAsOwner(target, `drop database if exists ${name} with (force)`)
}

async function runAsOwner(target: PostgresTarget, statement: string) {
  const client = new pg.Client(target.owner)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
