// npm run db:types: writes app/lib/database.types.ts from the migrations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createLog } from '#platform/http/log.ts'
import { Database } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { databaseTypesFile, generateDatabaseTypes } from './database-types.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-types-'))
const log = createLog((line) => process.stderr.write(line))
const postgres = await startEmbeddedPostgres({ dataDir, log })
const database = new Database({ ...postgres.target.owner, max: 1 })
try {
  await migrateSite(postgres.target)
  await writeFile(databaseTypesFile, await generateDatabaseTypes(database))
  console.log(`${databaseTypesFile} is up to date.`)
} finally {
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
