import path from 'node:path'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import type { Database } from '#platform/postgres/database.ts'

const root = path.join(import.meta.dirname, '..')
export const databaseTypesFile = path.join(root, 'app', 'lib', 'database.types.ts')

/** The types of a migrated database, as `supabase gen types typescript` writes them. */
export async function generateDatabaseTypes(database: Database): Promise<string> {
  const metadata = await introspect(
    { query: (text) => database.query({ text, values: [] }) },
    { includedSchemas: ['public'] },
  )
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    detectOneToOneRelationships: true,
  })
  return `// Generated from supabase/migrations by npm run db:types. Do not edit.\n${types}`
}
