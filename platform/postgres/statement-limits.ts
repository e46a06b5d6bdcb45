import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** statement_timeout per role, as on a hosted project: a runaway query is cancelled. */
const limits = { anon: '5s', authenticated: '8s' }

/** Sets the timeouts unless the role has its own. REST applies them to each caller. */
export async function limitStatements(owner: Database): Promise<void> {
  for (const [role, limit] of Object.entries(limits)) {
    const { rowCount } = await owner.query(sql`
      select
      from pg_db_role_setting
      join pg_roles on pg_roles.oid = setrole
      where rolname = ${role} and exists (
        select from unnest(setconfig) as setting where setting like 'statement_timeout=%'
      )`)
    if (rowCount > 0) continue
    try {
      await owner.query({
        text: `alter role ${role} set statement_timeout = '${limit}'`,
        values: [],
      })
    } catch (cause) {
      // A concurrent instance was faster (XX000), or a managed Postgres forbids it (42501).
      if (!['XX000', '42501'].includes((cause as { code?: string }).code ?? '')) throw cause
    }
  }
}
