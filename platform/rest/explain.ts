import type { Executor } from '#platform/postgres/database.ts'
import type { Statement } from '#platform/postgres/sql.ts'
import { inTransaction, type RestContext } from './context.ts'
import { corsHeaders } from './protocol/cors.ts'
import type { PlanFormat } from './protocol/media-type.ts'

/** The EXPLAIN plan of a statement instead of its rows; `analyze` executes it. */
export async function explain(
  context: RestContext,
  { isJson, options }: PlanFormat,
  statement: Statement,
): Promise<Response> {
  const words = [...options, `format ${isJson ? 'json' : 'text'}`].join(', ')
  const { rows } = await inTransaction(context, (executor) =>
    executor.query<{ 'QUERY PLAN': unknown }>({
      text: `explain (${words}) ${statement.text}`,
      values: statement.values,
    }),
  )
  const lines = rows.map((row) => row['QUERY PLAN'])
  const body = isJson ? JSON.stringify(lines[0], null, 2) : lines.join('\n')
  return new Response(context.method === 'HEAD' ? null : body, {
    headers: { ...corsHeaders, 'Content-Type': context.answer.contentType },
  })
}

/** The planner's row estimate for `count`, which shares the parameter values of `text`. */
export async function readPlannedRows(
  executor: Executor,
  count: string,
  text: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await executor.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `explain (format json) with pgrst_unused as (${text}) ${count}`,
    values,
  })
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
