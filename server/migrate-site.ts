import path from 'node:path'
import { migrate, type Project } from '#platform/postgres/migrate.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'

const supabase = path.join(import.meta.dirname, '..', 'supabase')
const project: Project = {
  folder: path.join(supabase, 'migrations'),
  replaced: {
    first: '20261101090000',
    last: '20261123150300',
    until: '20261201001500',
    bridge: path.join(supabase, 'replaced', 'from_9aa2b99.sql'),
  },
}

export function migrateSite(target: PostgresTarget, setting?: string): Promise<void> {
  return migrate(target, project, setting)
}
