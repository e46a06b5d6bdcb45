import { errors } from '#platform/rest/protocol/errors.ts'
import type { Window } from '#platform/rest/protocol/range.ts'
import { columnNames, fieldPath } from './parse-field.ts'
import { filterValue, logicPath, logicTree } from './parse-filter.ts'
import { orderTerms } from './parse-order.ts'
import { selectItems } from './parse-select.ts'
import { before, describeFailure, end, type Parsed, type Parser, parse } from './parser.ts'
import type { At, Query } from './query-ast.ts'
import { checkParameters, checkQuery } from './query-limits.ts'

const reserved = new Set(['select', 'columns', 'on_conflict'])

/** Parses decoded parameters in their order; a cached statement refers to them by position. */
export function parseQuery(parameters: [string, string][], isFunctionRead = false): Query {
  checkParameters(parameters)
  const query: Query = { select: [], filters: [], orders: [], windows: [], args: [] }
  const windows = new Map<string, At<Window>>()
  let select = '*'
  let hasSelect = false

  parameters.forEach(([key, value], parameter) => {
    const ending = key.slice(key.lastIndexOf('.') + 1)
    if (key === 'select') {
      if (!hasSelect) select = value
      hasSelect = true
    } else if (key === 'columns') {
      query.columns ??= [...new Set(read(columnNames, value, 'columns parameter'))]
    } else if (key === 'on_conflict') {
      query.onConflict ??= read(columnNames, value, 'on_conflict parameter')
    } else if (ending === 'order') {
      query.orders.push({ path: pathOf(key), value: read(orderTerms, value, 'order') })
    } else if (ending === 'limit' || ending === 'offset') {
      const path = pathOf(key)
      const at = windows.get(path.join('.')) ?? { path, value: {} }
      windows.set(path.join('.'), at)
      if (/^-?\d{1,18}$/.test(value)) at.value[ending] = BigInt(value)
    } else if (ending === 'and' || ending === 'or') {
      const { path, operator } = read(logicPath, key, 'logic path')
      query.filters.push({ path, value: readLogic(operator + value, value) })
    } else if (!reserved.has(key)) {
      readFilter(query, key, value, parameter, isFunctionRead)
    }
  })

  query.windows = [...windows.values()]
  query.select = read(selectItems, select, 'select parameter')
  checkQuery(query)
  return query
}

function readFilter(
  query: Query,
  key: string,
  value: string,
  parameter: number,
  isFunctionRead: boolean,
) {
  const { path, field } = read(fieldPath, key, 'tree path')
  const found = parse(filterValue, value)
  if (found.ok) {
    query.filters.push({ path, value: { kind: 'condition', field, ...found.value, parameter } })
  } else if (isFunctionRead) {
    query.args.push([key, value])
  } else {
    read(filterValue, value, 'filter')
  }
}

/** Parses the comparison alone, for a cached statement of the same shape with another value. */
export function parseFilterValue(value: string) {
  return read(filterValue, value, 'filter').operation
}

function pathOf(key: string): string[] {
  return read(fieldPath, key, 'tree path').path
}

function read<T>(parser: Parser<T>, input: string, what: string): T {
  return accept(parse(before(parser, end), input), what, input)
}

/** PostgREST ignores text after the logic tree, and so does this. */
function readLogic(input: string, shown: string) {
  return accept(parse(logicTree, input), 'logic tree', shown)
}

function accept<T>(parsed: Parsed<T>, what: string, shown: string): T {
  if (parsed.ok) return parsed.value
  throw errors.badQuery(
    `"failed to parse ${what} (${shown})" (line 1, column ${parsed.failure.at + 1})`,
    describeFailure(parsed.failure),
  )
}
