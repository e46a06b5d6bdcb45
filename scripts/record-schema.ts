// Keeps a released schema for the tests: every migration as `supabase_migrations` records it, so
// that a database of that release can be made after its files are gone.
//   node scripts/record-schema.ts NAME [FOLDER OF THE CLONE]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')
const [name, clone = root] = process.argv.slice(2)
if (!name)
  throw new Error('Name the release, for example: node scripts/record-schema.ts 2026-11-18')

/** A migration as it is recorded: `01_roles.sql` is version 01, named roles. */
const readFolder = (folder: string) =>
  readdirSync(path.join(clone, folder))
    .sort()
    .map((file) => {
      const [version = ''] = file.split('_', 1)
      const name = file.slice(version.length + 1, -'.sql'.length)
      return { version, name, text: readFileSync(path.join(clone, folder, file), 'utf8') }
    })
const platform = readFolder('platform/postgres/platform')
const site = readFolder('supabase/migrations')

const record = path.join(root, 'tests/start/earlier-schemas', `${name}.json.br`)
writeFileSync(record, brotliCompressSync(JSON.stringify({ platform, site })))
