import type { ConstraintRow, RelationRow, ViewRow } from './catalogue-queries.ts'
import type { ColumnPair, ForeignKey } from './relationships.ts'
import { readViewColumns } from './view-columns.ts'

export type Relations = Map<number, RelationRow>

/** For each base table: the views that show its columns, and under which names. */
export type TracedViews = Map<number, { view: number; names: Map<number, string[]> }[]>

const maxNamesPerColumn = 4

export function traceViews(relations: Relations, views: ViewRow[]): TracedViews {
  const direct = new Map(views.map(({ id, definition }) => [id, readViewColumns(definition)]))

  const trace = (
    relation: number,
    column: number,
    seen: number[],
  ): [number, number] | undefined => {
    const origins = direct.get(relation)
    if (!origins) return [relation, column]
    const origin = origins.find(({ number }) => number === column)
    if (!origin || seen.includes(relation)) return undefined
    return trace(origin.relation, origin.column, [...seen, relation])
  }

  const traced: TracedViews = new Map()
  for (const id of direct.keys()) {
    const byTable = new Map<number, Map<number, string[]>>()
    for (const { number, name } of relations.get(id)?.columns ?? []) {
      const base = trace(id, number, [])
      if (!base || base[0] === id) continue
      const names = byTable.get(base[0]) ?? new Map<number, string[]>()
      byTable.set(base[0], names)
      names.set(base[1], [...(names.get(base[1]) ?? []), name].slice(0, maxNamesPerColumn))
    }
    for (const [table, names] of byTable) {
      traced.set(table, [...(traced.get(table) ?? []), { view: id, names }])
    }
  }
  return traced
}

/** A view has the primary key of a base table when it shows all of its columns. */
export function listPrimaryKeys(
  relations: Relations,
  constraints: ConstraintRow[],
  traced: TracedViews,
): Map<number, string[]> {
  const keys = new Map<number, string[]>()
  for (const { kind, relation, columns } of constraints) {
    if (kind !== 'p') continue
    keys.set(
      relation,
      columns.map((number) => columnName(relations, relation, number)),
    )
    for (const { view, names } of traced.get(relation) ?? []) {
      const shown = columns.flatMap((number) => names.get(number)?.[0] ?? [])
      if (shown.length === columns.length) keys.set(view, [...(keys.get(view) ?? []), ...shown])
    }
  }
  return keys
}

/** Foreign keys between tables, and the same keys as seen through views at either end. */
export function listForeignKeys(
  relations: Relations,
  constraints: ConstraintRow[],
  traced: TracedViews,
): ForeignKey[] {
  const uniqueSets = new Map<number, string[]>()
  for (const { kind, relation, columns } of constraints) {
    if (kind === 'f') continue
    uniqueSets.set(relation, [...(uniqueSets.get(relation) ?? []), setKey(columns)])
  }

  return constraints.flatMap((constraint) => {
    const { relation, columns, target, target_columns: targetColumns } = constraint
    if (constraint.kind !== 'f' || !targetColumns) return []
    const isUnique = uniqueSets.get(relation)?.includes(setKey(columns)) ?? false
    const sources = listAppearances(relations, traced, relation, columns)
    const targets = listAppearances(relations, traced, target, targetColumns)
    return sources.flatMap((source) =>
      targets.map((aim) => ({
        constraint: constraint.name,
        origin: { schema: source.row.schema, name: source.row.name },
        target: { schema: aim.row.schema, name: aim.row.name },
        originIsView: source.row.id !== relation,
        targetIsView: aim.row.id !== target,
        columns: source.names.map((name, index): ColumnPair => [name, aim.names[index] ?? '']),
        isUnique,
      })),
    )
  })
}

type Appearance = { row: RelationRow; names: string[] }

/** The table itself, and each view that shows all these columns, once per choice of names. */
function listAppearances(
  relations: Relations,
  traced: TracedViews,
  table: number,
  columns: number[],
): Appearance[] {
  const row = relations.get(table)
  if (!row) return []
  const own = { row, names: columns.map((number) => columnName(relations, table, number)) }
  const throughViews = (traced.get(table) ?? []).flatMap(({ view, names }) => {
    const viewRow = relations.get(view)
    if (!viewRow) return []
    const choices = columns.reduce<string[][]>(
      (chosen, number) =>
        chosen.flatMap((before) => (names.get(number) ?? []).map((name) => [...before, name])),
      [[]],
    )
    return choices.map((chosen) => ({ row: viewRow, names: chosen }))
  })
  return [own, ...throughViews]
}

function columnName(relations: Relations, relation: number, number: number): string {
  return relations.get(relation)?.columns.find((column) => column.number === number)?.name ?? ''
}

const setKey = (columns: number[]) => columns.toSorted((one, other) => one - other).join()
