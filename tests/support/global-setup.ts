import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '#platform/http/log.ts'
import { Database } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { openSiteTemplates } from './site-templates.ts'
import { templateDatabase } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string
  }
}

/** One real Postgres for the whole run, with a migrated database that tests clone. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-tests-'))
  const log = createLog((line) => process.stderr.write(line))
  // Without fsync a database is cloned and dropped in a fraction of the time.
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  const removeTemplates = await openSiteTemplates()
  const stop = async () => {
    await postgres.stop()
    await removeTemplates()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.target)
  } catch (cause) {
    await stop()
    throw cause
  }
  project.provide('postgresFolder', path.join(dataDir, 'postgres'))
  return stop
}

async function makeTemplate(target: PostgresTarget) {
  const owner = new Database({ ...target.owner, max: 1 })
  await owner.query({ text: `create database ${templateDatabase}`, values: [] })
  await owner.close()
  await migrateSite(target.withDatabase(templateDatabase))
}
