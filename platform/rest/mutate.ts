import { readText } from '#platform/http/read-body.ts'
import type { Column, Table } from './catalogue/catalogue.ts'
import { bodyLimit, getAnswerRow, inTransaction, type RestContext, runOne } from './context.ts'
import { explain } from './explain.ts'
import { Parameters } from './parse/parameters.ts'
import { parseQuery } from './parse/parse-query.ts'
import { readPayload } from './parse/payload.ts'
import type { Query } from './parse/query-ast.ts'
import type { PlannedLogic, ReadPlan } from './plan/plan.ts'
import { planRead } from './plan/plan-read.ts'
import { returnedColumns } from './plan/returned-columns.ts'
import { errors } from './protocol/errors.ts'
import { getTable, rootWindow } from './read.ts'
import { type Conflict, type Mutation, renderMutation } from './render/render-mutation.ts'
import { renderRead } from './render/render-read.ts'
import { type AnswerRow, renderStatement } from './render/statement.ts'
import { respondMutation } from './respond-mutation.ts'

export async function mutate(context: RestContext, name: string): Promise<Response> {
  const { catalogue, schema, parameters, preferences, answer, method } = context
  const table = getTable(catalogue, schema, name)
  const query = parseQuery(parameters)
  if (method === 'PUT') checkPut(query, table)
  const window = method === 'PUT' ? {} : rootWindow(context)

  const isShown = preferences.return === 'representation'
  const { plan, where } = planMutation(context, name, query)
  plan.window = window
  const body = method === 'DELETE' ? '' : await readText(context.request, bodyLimit(context))
  const { mutation, json } = buildMutation(context, table, query, where, body)
  mutation.returning = returnedColumns(plan, table, preferences.return)

  const bound = new Parameters()
  const source = renderMutation(mutation, bound)
  const text = renderStatement({
    source,
    select: isShown ? renderRead(plan, bound) : 'select 1 from pgrst_source',
    format: isShown ? answer.format : undefined,
    locationColumns:
      mutation.kind === 'insert' && preferences.return === 'headers-only' ? table.primaryKey : [],
    countsInserted: mutation.kind === 'insert' && mutation.conflict?.resolution === 'merge',
  })
  const statement = { text, values: bound.bind({ parameters, window, body: json }) }
  if (answer.plan) return explain(context, answer.plan, statement)

  const row = mustCheck(context)
    ? await inTransaction(context, async (executor) => {
        const answered = getAnswerRow((await executor.query<AnswerRow>(statement)).rows)
        check(context, answered)
        return answered
      })
    : await runOne(context, statement)
  return respondMutation(context, table, mutation, row)
}

/** Filters on the table select the rows to change; those on embeds only shape the response. */
function planMutation(context: RestContext, name: string, query: Query) {
  const { catalogue, schema, settings } = context
  const limits = { aggregatesEnabled: settings.aggregatesEnabled }
  const onRoot = query.filters.filter(({ path }) => path.length === 0)
  const onEmbeds = query.filters.filter(({ path }) => path.length > 0)
  const bare = { select: [], orders: [], windows: [], filters: onRoot }
  const { where } = planRead(catalogue, { kind: 'table', schema, name }, bare, limits)
  const shown = { ...query, filters: onEmbeds }
  const plan: ReadPlan = planRead(catalogue, { kind: 'source', schema, name }, shown, limits)
  return { plan, where }
}

function buildMutation(
  context: RestContext,
  table: Table,
  query: Query,
  where: PlannedLogic[],
  body: string,
): { mutation: Mutation; json?: string } {
  const { method, request, preferences } = context
  if (method === 'DELETE') return { mutation: { kind: 'delete', table, returning: [], where } }

  const payload = readPayload(body, request.headers.get('content-type'), query.columns)
  const shared = {
    table,
    returning: [],
    columns: getColumns(table, payload.columns),
    isArray: payload.isArray,
    fillsDefaults: preferences.missing === 'default',
  }
  if (method === 'PATCH') {
    return { mutation: { ...shared, kind: 'update', where }, json: payload.json }
  }
  if (method === 'PUT') {
    const conflict: Conflict = { columns: table.primaryKey, resolution: 'merge' }
    return { mutation: { ...shared, kind: 'insert', where, conflict }, json: payload.json }
  }
  return {
    mutation: {
      ...shared,
      kind: 'insert',
      where: [],
      conflict: readConflict(context, table, query),
    },
    json: payload.json,
  }
}

function readConflict(
  { preferences }: RestContext,
  table: Table,
  { onConflict }: Query,
): Conflict | undefined {
  if (!preferences.resolution) return undefined
  const columns = getColumns(table, onConflict ?? table.primaryKey).map(({ name }) => name)
  // Without a primary key no row is a duplicate, so the preference is ignored.
  if (columns.length === 0) return undefined
  return {
    columns,
    resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore',
  }
}

function getColumns(table: Table, names: string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name)
    if (!column) throw errors.unknownColumn(name, table.name)
    return column
  })
}

/** PUT names exactly one row, by its whole primary key. */
function checkPut(query: Query, table: Table) {
  if (query.windows.some(({ path }) => path.length === 0)) throw errors.limitOnPut()
  const named = query.filters.flatMap(({ path, value }) => {
    if (path.length > 0) return []
    const isEqual =
      value.kind === 'condition' &&
      !value.negated &&
      value.operation.kind === 'quantified' &&
      value.operation.operator === 'eq' &&
      !value.operation.quantifier
    if (!isEqual) throw errors.badPutFilters()
    return value.field.name
  })
  const isWhole =
    table.primaryKey.length > 0 &&
    new Set(named).size === table.primaryKey.length &&
    table.primaryKey.every((column) => named.includes(column))
  if (!isWhole) throw errors.badPutFilters()
}

/** Whether the number of rows decides about commit or rollback. */
function mustCheck({ method, answer, preferences }: RestContext): boolean {
  return (
    method === 'PUT' ||
    // A response that is too large must roll the change back.
    preferences.return === 'representation' ||
    answer.format.kind === 'object' ||
    (preferences.handling === 'strict' && preferences.maxAffected !== undefined)
  )
}

function check({ method, answer, preferences }: RestContext, row: AnswerRow) {
  if (method === 'PUT' && row.rows !== 1) throw errors.putMismatch()
  const { maxAffected, handling } = preferences
  const isLimited = method === 'PATCH' || method === 'DELETE'
  if (isLimited && handling === 'strict' && maxAffected !== undefined && row.rows > maxAffected) {
    throw errors.tooManyAffected(row.rows)
  }
  // Applies without a response body, too: a request for one object must change exactly one row.
  if (answer.format.kind === 'object' && row.rows !== 1) throw errors.notSingular(row.rows)
}
