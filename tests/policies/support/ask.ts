import type { Caller } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import type { Answer } from '#tests/policies/access/rules.ts'

const viewIsReadOnly = '55000'

export type Asked = { callers: Pick<CallerDatabase, 'transaction'> }

class Undo extends Error {}

/** Runs the statement as that caller and rolls it back. */
export async function ask(database: Asked, caller: Caller, text: string): Promise<Answer> {
  let touched = 0
  try {
    await database.callers.transaction(caller, async (transaction) => {
      touched = (await transaction.query({ text, values: [] })).rowCount
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return touched > 0 ? 'yes' : 'nothing'
    const { code = '' } = error as { code?: string }
    if (code === '42501' || code === viewIsReadOnly) return 'refused'
    if (code.startsWith('23')) return 'invalid'
    throw error
  }
  throw new Error('the transaction was not undone')
}
