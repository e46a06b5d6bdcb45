import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '#server/http/log.ts'
import { Database } from '#server/postgres/database.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
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
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const owner = new Database({ ...postgres.target.owner, max: 1 })
  await owner.query({ text: `create database ${templateDatabase}`, values: [] })
  await owner.close()
  await migrate(postgres.target.withDatabase(templateDatabase))
  project.provide('postgresFolder', path.join(dataDir, 'postgres'))

  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
