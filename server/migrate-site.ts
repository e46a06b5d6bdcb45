import path from 'node:path'
import { migrate } from '#platform/postgres/migrate.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'

const migrationsFolder = path.join(import.meta.dirname, '..', 'supabase', 'migrations')

export function migrateSite(target: PostgresTarget): Promise<void> {
  return migrate(target, migrationsFolder)
}
