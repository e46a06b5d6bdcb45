import path from 'node:path'
import { migrate, type Project } from '#platform/postgres/migrate.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'

const project: Project = {
  folder: path.join(import.meta.dirname, '..', 'supabase', 'migrations'),
  replaced: { first: '20261101090000', last: '20261124090200' },
}

export function migrateSite(target: PostgresTarget): Promise<void> {
  return migrate(target, project)
}
