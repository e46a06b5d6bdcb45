import type { Statement } from './sql.ts'

const lock = 7_242_016_004

/**
 * Whether tables, views, functions and sequences that the owner makes in `public` from now on are open to
 * the API's roles without a grant.
 */
export async function exposeNewTables(
  owner: { query(statement: Statement): Promise<unknown> },
  isExposed: boolean,
): Promise<void> {
  const change = (objects: string) =>
    `alter default privileges in schema public ${isExposed ? 'grant' : 'revoke'} all on ${objects}
     ${isExposed ? 'to' : 'from'} anon, authenticated, service_role`
  // One implicit transaction. Advisory lock: instances that start together must not alter one row at the
  // same moment.
  const statements = [`select pg_advisory_xact_lock(${lock})`]
  await owner.query({
    text: [...statements, ...['tables', 'routines', 'sequences'].map(change)].join('; '),
    values: [],
  })
}
