import type { Caller } from '#platform/postgres/caller.ts'
import type { RequestSettings } from '#platform/postgres/caller-query.ts'
import type { CallerDatabase, Executor } from '#platform/postgres/database.ts'
import type { Statement } from '#platform/postgres/sql.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { errors } from './protocol/errors.ts'
import type { Answer } from './protocol/media-type.ts'
import type { Preferences } from './protocol/preferences.ts'
import type { AnswerRow } from './render/statement.ts'

export type RestSettings = {
  /** Served schemas; the first one is the default. */
  schemas: string[]
  extraSearchPath: string[]
  /** The row limit of a response, also of embedded lists. */
  maxRows: number | undefined
  /** `Prefer: tx=rollback` is honoured. */
  allowTxOverride: boolean
  /** `Accept: application/vnd.pgrst.plan` is honoured. */
  planEnabled: boolean
  aggregatesEnabled: boolean
  maxBodyBytes: number
  /** Body limit for callers without the secret key: reading a large body blocks other requests. */
  maxBodyBytesOfOthers: number
}

/** One request, with everything known before its table or function is looked up. */
export type RestContext = {
  request: Request
  method: string
  settings: RestSettings
  catalogue: Catalogue
  callers: CallerDatabase
  caller: Caller
  schema: string
  /** The decoded query parameters in their order. */
  parameters: [string, string][]
  preferences: Preferences
  answer: Answer
  requestSettings: RequestSettings
}

export function bodyLimit({ caller, settings }: RestContext): number {
  return caller.role === 'service_role' ? settings.maxBodyBytes : settings.maxBodyBytesOfOthers
}

/**
 * Several statements in one transaction under the caller's role; an exception or tx=rollback rolls
 * back.
 */
export async function inTransaction<T>(
  context: RestContext,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  const { callers, caller, preferences, requestSettings } = context
  let kept: { value: T } | undefined
  try {
    return await callers.transaction(
      caller,
      async (executor) => {
        if (preferences.timezone) {
          const text = "select set_config('timezone', $1, true)"
          await executor.query({ text, values: [preferences.timezone] })
        }
        const value = await work(executor)
        if (preferences.tx !== 'rollback') return value
        // Checks deferred constraints now: a transaction that is rolled back never reaches its
        // commit.
        await executor.query({ text: 'set constraints all immediate', values: [] })
        kept = { value }
        throw new Undo()
      },
      requestSettings,
    )
  } catch (error) {
    if (error instanceof Undo && kept) return kept.value
    throw error
  }
}

class Undo extends Error {}

/** The caller's one statement; in an explicit transaction only for tx=rollback or a time zone. */
export async function runOne(context: RestContext, statement: Statement): Promise<AnswerRow> {
  const { callers, caller, preferences, requestSettings } = context
  const isPlain = preferences.tx !== 'rollback' && !preferences.timezone
  const { rows } = isPlain
    ? await callers.query<AnswerRow>(caller, statement, requestSettings)
    : await inTransaction(context, (executor) => executor.query<AnswerRow>(statement))
  return getAnswerRow(rows)
}

export function getAnswerRow(rows: AnswerRow[]): AnswerRow {
  const [row] = rows
  if (!row) throw new Error('A statement that aggregates answered without a row')
  if (row.is_too_large) throw errors.answerTooLarge()
  return row
}
