import type { Caller } from '#platform/postgres/caller.ts'
import type { Statement } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'

/** The rows of one statement run as that caller. */
export async function rowsFor<Row = Record<string, unknown>>(
  database: PolicyDatabase,
  caller: Caller,
  statement: Statement,
): Promise<Row[]> {
  return (await database.callers.query<Row>(caller, statement)).rows
}

export async function rowFor<Row = Record<string, unknown>>(
  database: PolicyDatabase,
  caller: Caller,
  statement: Statement,
): Promise<Row> {
  const [row] = await rowsFor<Row>(database, caller, statement)
  if (!row) throw new Error(`no row: ${statement.text}`)
  return row
}

/** Code and message of the error a statement must end with. */
export async function failureOf(
  work: Promise<unknown>,
): Promise<{ code: string; message: string }> {
  try {
    await work
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    return { code, message }
  }
  throw new Error('it did not fail')
}
