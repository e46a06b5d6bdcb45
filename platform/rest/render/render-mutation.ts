import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { Column, Table } from '#platform/rest/catalogue/catalogue.ts'
import type { Parameters } from '#platform/rest/parse/parameters.ts'
import type { PlannedLogic } from '#platform/rest/plan/plan.ts'
import { renderLogic } from './render-filter.ts'
import { renderName } from './render-from.ts'

export type Conflict = { columns: string[]; resolution: 'merge' | 'ignore' }

export type Mutation = {
  table: Table
  /** Columns of the rows to read back; `*` for all, none for only their number. */
  returning: string[]
} & (
  | {
      kind: 'insert'
      columns: Column[]
      isArray: boolean
      fillsDefaults: boolean
      conflict: Conflict | undefined
      /** For PUT: the row must match the primary key of the query string. */
      where: PlannedLogic[]
    }
  | {
      kind: 'update'
      columns: Column[]
      isArray: boolean
      fillsDefaults: boolean
      where: PlannedLogic[]
    }
  | { kind: 'delete'; where: PlannedLogic[] }
)

type Write = Extract<Mutation, { kind: 'insert' | 'update' }>

export function renderMutation(mutation: Mutation, parameters: Parameters): string {
  if (mutation.kind === 'insert') return renderInsert(mutation, parameters)
  if (mutation.kind === 'update') return renderUpdate(mutation, parameters)
  const where = renderWhere(renderName(mutation.table), mutation.where, parameters)
  return `delete from ${renderName(mutation.table)}${where} ${renderReturning(mutation)}`
}

function renderInsert(mutation: Extract<Write, { kind: 'insert' }>, parameters: Parameters) {
  const { columns, conflict } = mutation
  const names = columns.map(({ name }) => quoteIdentifier(name))
  const target = names.length > 0 ? ` (${names.join(', ')})` : ''
  const values = names.map((name) => `pgrst_body.${name}`).join(', ')
  const merges = conflict?.resolution === 'merge' && conflict.columns.length > 0
  const where = [
    ...mutation.where.map((logic) => renderLogic('pgrst_body', logic, parameters)),
    ...(merges ? [`${countInserted('+ 1')} <> '0'`] : []),
  ]
  return [
    `insert into ${renderName(mutation.table)}${target}`,
    `select ${values} from ${renderBody(mutation, parameters)}`,
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    renderConflict(conflict, names),
    renderReturning(mutation),
  ]
    .filter(Boolean)
    .join(' ')
}

function renderConflict(conflict: Conflict | undefined, names: string[]): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const on = `on conflict (${conflict.columns.map(quoteIdentifier).join(', ')})`
  if (conflict.resolution === 'ignore' || names.length === 0) return `${on} do nothing`
  const assignments = names.map((name) => `${name} = excluded.${name}`)
  return `${on} do update set ${assignments.join(', ')} where ${countInserted('- 1')} <> '-1'`
}

/** Counts inserts of an upsert: +1 for each row tried, -1 for each one merged. */
function countInserted(change: string): string {
  const current = "coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)"
  return `set_config('pgrst.inserted', (${current} ${change})::text, true)`
}

function renderUpdate(mutation: Extract<Write, { kind: 'update' }>, parameters: Parameters) {
  const name = renderName(mutation.table)
  if (mutation.columns.length === 0) {
    const columns = mutation.returning.map((column) => renderReturned(name, column))
    return `select ${columns.length > 0 ? columns.join(', ') : 'null'} from ${name} where false`
  }
  const assignments = mutation.columns.map((column) => {
    const quoted = quoteIdentifier(column.name)
    return `${quoted} = pgrst_body.${quoted}`
  })
  return [
    `update ${name} set ${assignments.join(', ')}`,
    `from ${renderBody(mutation, parameters)}${renderWhere(name, mutation.where, parameters)}`,
    renderReturning(mutation),
  ].join(' ')
}

/** The request's JSON as typed rows named `pgrst_body`. */
function renderBody(mutation: Write, parameters: Parameters): string {
  const { columns, isArray, fillsDefaults } = mutation
  const json = fillsDefaults ? 'jsonb' : 'json'
  const payload = `(select ${parameters.body()}::${json} as value) pgrst_payload`
  const filled = fillsDefaults ? `, lateral ${renderDefaults(mutation)} pgrst_filled` : ''
  const value = fillsDefaults ? 'pgrst_filled.value' : 'pgrst_payload.value'
  if (columns.length === 0) {
    const rows = isArray ? `${json}_array_elements(${value})` : '(values (1))'
    return `${payload}${filled}, lateral (select from ${rows} _) pgrst_body`
  }
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ')
  const rows = `${json}_to_record${isArray ? 'set' : ''}(${value}) as _ (${types})`
  return `${payload}${filled}, lateral (select ${names} from ${rows}) pgrst_body`
}

/** Absent keys take the column's default; upstream evaluates it for every row, used or not. */
function renderDefaults({ columns, isArray }: Write): string {
  const defaults = columns.flatMap((column) =>
    column.default === undefined ? [] : [`${quoteLiteral(column.name)}, ${column.default}`],
  )
  const object = `jsonb_build_object(${defaults.join(', ')})`
  return isArray
    ? `(select jsonb_agg(${object} || element) as value from jsonb_array_elements(pgrst_payload.value) element)`
    : `(select ${object} || pgrst_payload.value as value)`
}

function renderWhere(owner: string, where: PlannedLogic[], parameters: Parameters): string {
  if (where.length === 0) return ''
  return ` where ${where.map((logic) => renderLogic(owner, logic, parameters)).join(' and ')}`
}

function renderReturning(mutation: Mutation): string {
  const owner = renderName(mutation.table)
  // No column is named, so no select privilege is needed: a visitor may insert without read access.
  if (mutation.returning.length === 0) return 'returning 1'
  return `returning ${mutation.returning.map((column) => renderReturned(owner, column)).join(', ')}`
}

function renderReturned(owner: string, column: string): string {
  return column === '*' ? `${owner}.*` : `${owner}.${quoteIdentifier(column)}`
}

/** Only for identifiers of the catalogue, never for input. */
export function quoteLiteral(value: string): string {
  const quoted = `'${value.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  return value.includes('\\') ? `E${quoted}` : quoted
}
