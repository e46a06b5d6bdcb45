import type { Statement } from '#platform/postgres/sql.ts'
import { type Catalogue, findTable } from './catalogue/catalogue.ts'
import { findSimilar } from './catalogue/similar-names.ts'
import { getAnswerRow, inTransaction, type RestContext, runOne } from './context.ts'
import { explain, readPlannedRows } from './explain.ts'
import { Parameters } from './parse/parameters.ts'
import { parseQuery } from './parse/parse-query.ts'
import { planRead } from './plan/plan-read.ts'
import { readShape } from './plan/read-shape.ts'
import { errors } from './protocol/errors.ts'
import {
  contentRange,
  rangeStatus,
  readWindow,
  shapeOfWindow,
  type Window,
} from './protocol/range.ts'
import { renderCount } from './render/render-count.ts'
import { renderRead } from './render/render-read.ts'
import { type AnswerRow, renderStatement } from './render/statement.ts'
import type { StatementCache } from './render/statement-cache.ts'
import { respond } from './respond.ts'

export async function read(
  context: RestContext,
  name: string,
  cache: StatementCache,
): Promise<Response> {
  const { catalogue, schema, method, settings, answer, preferences, parameters } = context
  getTable(catalogue, schema, name)
  const window = restrict(rootWindow(context), settings.maxRows)
  const format = method === 'HEAD' ? undefined : answer.format
  const key = [
    schema,
    name,
    format ? answer.contentType : '',
    preferences.count ?? '',
    shapeOfWindow(window),
    readShape(parameters),
  ].join('\0')
  const compiled = cache.get(key, () => {
    const query = parseQuery(parameters)
    const root = { kind: 'table' as const, schema, name }
    const plan = planRead(catalogue, root, query, settings)
    plan.window = window
    const bound = new Parameters()
    const select = renderRead(plan, bound)
    const count = preferences.count ? renderCount(plan, bound) : ''
    const isCounted = preferences.count === 'exact' || preferences.count === 'estimated'
    const text = renderStatement({
      select,
      format,
      count: isCounted ? count : undefined,
      countLimit:
        preferences.count === 'estimated' && settings.maxRows !== undefined
          ? settings.maxRows + 1
          : undefined,
    })
    return { text, count, parameters: bound }
  })
  const values = compiled.parameters.bind({ parameters, window })
  if (answer.plan) return explain(context, answer.plan, { text: compiled.text, values })
  const prepared = cache.nameFor(compiled.text, context.caller.role)
  const statement = { text: compiled.text, values, ...prepared }
  const row = await runRead(context, statement, compiled.count)
  return respondRead(context, name, row, window)
}

async function runRead(
  context: RestContext,
  statement: Statement,
  count: string,
): Promise<AnswerRow> {
  const { preferences, settings } = context
  const isEstimated = preferences.count === 'estimated' && settings.maxRows !== undefined
  if (preferences.count !== 'planned' && !isEstimated) return runOne(context, statement)
  return inTransaction(context, async (executor) => {
    const row = getAnswerRow((await executor.query<AnswerRow>(statement)).rows)
    const counted = row.total ?? 0
    if (isEstimated && counted <= (settings.maxRows ?? 0)) return row
    const planned = await readPlannedRows(executor, count, statement.text, statement.values)
    return { ...row, total: isEstimated ? Math.max(counted, planned) : planned }
  })
}

function respondRead(context: RestContext, name: string, row: AnswerRow, window: Window): Response {
  const offset = Number(window.offset ?? 0n)
  const total = row.total ?? undefined
  const status = rangeStatus(offset, row.rows, total)
  if (context.answer.format.kind === 'object' && row.rows !== 1) throw errors.notSingular(row.rows)
  return respond(context, {
    status,
    row,
    applied: ['count', 'tx', 'handling', 'timezone'],
    headers: {
      'content-range': contentRange(offset, row.rows, total),
      'content-location': canonicalLocation(name, context.parameters),
    },
    hasBody: true,
  })
}

/** Canonical Content-Location: the same query has the same address in any parameter order. */
function canonicalLocation(name: string, parameters: [string, string][]): string {
  const path = `/${encodeURIComponent(name)}`
  if (parameters.length === 0) return path
  const sorted = parameters.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return `${path}?${sorted.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`
}

/** limit, offset and the Range header, which applies to GET only. */
export function rootWindow({ parameters, request, method }: RestContext): Window {
  const window: Window = {}
  for (const [key, value] of parameters) {
    if ((key === 'limit' || key === 'offset') && /^-?\d{1,18}$/.test(value)) {
      window[key] = BigInt(value)
    }
  }
  return readWindow(method === 'GET' ? request.headers.get('range') : null, window)
}

export function restrict(window: Window, maxRows: number | undefined): Window {
  if (maxRows === undefined) return window
  const most = BigInt(maxRows)
  const isWithin = window.limit !== undefined && window.limit <= most
  return isWithin ? window : { ...window, limit: most }
}

const minTableScore = 0.75

export function getTable(catalogue: Catalogue, schema: string, name: string) {
  const table = findTable(catalogue, schema, name)
  if (table) return table
  const names = [...catalogue.tables.values()]
    .filter((other) => other.schema === schema)
    .map((other) => other.name)
  throw errors.unknownTable(schema, name, findSimilar(names, name, minTableScore))
}
