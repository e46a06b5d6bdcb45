import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { BodyFormat } from '#platform/rest/protocol/media-type.ts'
import { sourceName } from './render-from.ts'

/** The one row that every statement returns. */
export type AnswerRow = {
  /** All rows that match, when they were to be counted. */
  total: number | null
  /** Rows in this response. */
  rows: number
  body: string | null
  /** The body is then left out, and null. */
  is_too_large?: boolean
  location?: (string | null)[] | null
  inserted?: number
  response_headers: string | null
  response_status: string | null
}

export type Shape = 'rows' | 'single row' | 'scalar' | 'scalars'

type Parts = {
  /** A mutation or call; the select then reads from it. */
  source?: string
  select: string
  /** A select whose rows are counted. */
  count?: string | undefined
  countLimit?: number | undefined
  /** Undefined when no body is wanted. */
  format: BodyFormat | undefined
  shape?: Shape
  /** Columns that make the address of an inserted row. */
  locationColumns?: string[]
  countsInserted?: boolean
}

/** Bounds a response: nested embeds multiply rows, and it is held in memory several times over. */
const largestBodyBytes = 16 * 1024 * 1024

export function renderStatement(parts: Parts): string {
  const ctes = [
    ...(parts.source === undefined ? [] : [`${sourceName} as (${parts.source})`]),
    ...(parts.format?.kind === 'csv' ? [`pgrst_rows as (${parts.select})`] : []),
  ]
  const rows = parts.format?.kind === 'csv' ? 'pgrst_rows' : `(${parts.select})`
  const limit = parts.countLimit === undefined ? '' : ` limit ${Number(parts.countLimit)}`
  const columns = [
    parts.count === undefined
      ? 'null::float8 as total'
      : `(select count(*) from (${parts.count}${limit}) pgrst_counted)::float8 as total`,
    'count(*)::float8 as rows',
    ...renderBoundedBody(parts.format, parts.shape ?? 'rows'),
    ...(parts.locationColumns?.length
      ? [`${renderLocation(parts.locationColumns)} as location`]
      : []),
    ...(parts.countsInserted
      ? ["coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) as inserted"]
      : []),
    "nullif(current_setting('response.headers', true), '') as response_headers",
    "nullif(current_setting('response.status', true), '') as response_status",
  ]
  const header = ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''
  return `${header}select ${columns.join(', ')} from ${rows} as pgrst_row`
}

/** Equal aggregate expressions cost nothing: Postgres evaluates them once. */
function renderBoundedBody(format: BodyFormat | undefined, shape: Shape): string[] {
  if (!format) return ['null::text as body']
  const body = renderBody(format, shape)
  const isTooLarge = `octet_length(${body}) > ${largestBodyBytes}`
  return [
    `${isTooLarge} as is_too_large`,
    `case when ${isTooLarge} then null else ${body} end as body`,
  ]
}

function renderBody(format: BodyFormat, shape: Shape): string {
  if (format.kind === 'csv') return renderCsv(shape)
  const value = shape.startsWith('scalar') ? 'pgrst_row.pgrst_scalar' : 'pgrst_row'
  const list = `json_agg(${value})`
  const stripped = format.stripsNulls ? `json_strip_nulls(${list})` : list
  const isSingle = format.kind === 'object' || shape === 'scalar' || shape === 'single row'
  return isSingle ? `coalesce(${stripped} -> 0, 'null')::text` : `coalesce(${stripped}, '[]')::text`
}

function renderCsv(shape: Shape): string {
  if (shape.startsWith('scalar')) {
    return "'pgrst_scalar' || E'\\n' || coalesce(string_agg(pgrst_row.pgrst_scalar::text, E'\\n'), '')"
  }
  const header = `(select coalesce(string_agg(name, ','), '') from (
    select json_object_keys(first) as name from (
      select row_to_json(pgrst_first) as first from pgrst_rows as pgrst_first limit 1) pgrst_one
    ) pgrst_names)`
  const line = 'substring(pgrst_row::text, 2, length(pgrst_row::text) - 2)'
  return `${header} || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`
}

function renderLocation(columns: string[]): string {
  const values = columns.map((column) => `${quoteIdentifier(column)}::text`)
  return `case when count(*) = 1 then
    (select json_build_array(${values.join(', ')}) from ${sourceName}) end`
}
