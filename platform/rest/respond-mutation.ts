import type { Table } from './catalogue/catalogue.ts'
import type { RestContext } from './context.ts'
import type { Applied } from './protocol/preferences.ts'
import { contentRange } from './protocol/range.ts'
import type { Mutation } from './render/render-mutation.ts'
import type { AnswerRow } from './render/statement.ts'
import { respond } from './respond.ts'

const always: Applied[] = ['return', 'count', 'tx', 'handling', 'timezone']

export function respondMutation(
  context: RestContext,
  table: Table,
  mutation: Mutation,
  row: AnswerRow,
): Response {
  const { preferences, method } = context
  const isShown = preferences.return === 'representation'
  const total = preferences.count ? row.rows : undefined
  if (mutation.kind === 'insert') {
    const isNew = (row.inserted ?? 1) > 0
    const resolves = mutation.conflict !== undefined && mutation.conflict.columns.length > 0
    const status = isNew ? 201 : method === 'PUT' && !isShown ? 204 : 200
    const location = showLocation(table, row)
    return respond(context, {
      status,
      row,
      applied:
        method === 'PUT'
          ? always
          : [...always, ...(resolves ? (['resolution'] as const) : []), 'missing'],
      headers: {
        ...(location ? { location } : {}),
        ...(method === 'PUT' ? {} : { 'content-range': contentRange(0, 0, total) }),
      },
      hasBody: isShown,
    })
  }
  const isUpdate = mutation.kind === 'update'
  return respond(context, {
    status: isShown ? 200 : 204,
    row,
    applied: [...always, 'max-affected', ...(isUpdate ? (['missing'] as const) : [])],
    headers: { 'content-range': contentRange(0, isUpdate ? row.rows : 0, total) },
    hasBody: isShown,
  })
}

function showLocation(table: Table, { location }: AnswerRow): string | undefined {
  if (!location) return undefined
  const conditions = table.primaryKey.map((column, index) => {
    const value = location[index]
    const condition = value === null || value === undefined ? 'is.null' : `eq.${value}`
    return `${encodeURIComponent(column)}=${encodeURIComponent(condition)}`
  })
  return `/${encodeURIComponent(table.name)}?${conditions.join('&')}`
}
