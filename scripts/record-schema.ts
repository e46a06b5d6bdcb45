// Keeps a released schema for the tests: every migration as `supabase_migrations` records it, so
// that a database of that release can be made after its files are gone.
//   node scripts/record-schema.ts NAME [FOLDER OF THE CLONE]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { platformOrder } from '#platform/postgres/migrate.ts'

const root = path.join(import.meta.dirname, '..')
const [name, clone = root] = process.argv.slice(2)
if (!name)
  throw new Error('Name the release, for example: node scripts/record-schema.ts 2026-11-18')

const read = (folder: string, file: string) => readFileSync(path.join(clone, folder, file), 'utf8')
const platformFolder = 'platform/postgres/platform'
const siteFolder = 'supabase/migrations'

const platform = platformOrder
  .map((version) => ({ version, name: version, file: `${version}.sql` }))
  .filter(({ file }) => readdirSync(path.join(clone, platformFolder)).includes(file))
  .map(({ version, name, file }) => ({ version, name, text: read(platformFolder, file) }))
const site = readdirSync(path.join(clone, siteFolder))
  .sort()
  .map((file) => ({
    version: file.slice(0, 14),
    name: file.slice(15, -'.sql'.length),
    text: read(siteFolder, file),
  }))

const record = path.join(root, 'tests/start/earlier-schemas', `${name}.json.br`)
writeFileSync(record, brotliCompressSync(JSON.stringify({ platform, site })))
