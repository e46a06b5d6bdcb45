import type { Executor } from '#platform/postgres/database.ts'
import type { Catalogue, Column, Parameter, Returned, Routine, Table } from './catalogue.ts'
import {
  type ConstraintRow,
  constraintsQuery,
  type RelationRow,
  type RoutineRow,
  relationsQuery,
  routinesQuery,
  type TimeoutRow,
  timeoutsQuery,
  type ViewRow,
  viewsQuery,
} from './catalogue-queries.ts'
import { joinKey, type Relationship, relate } from './relationships.ts'
import { listForeignKeys, listPrimaryKeys, type Relations, traceViews } from './view-keys.ts'

/** `executor` must be a transaction of its own: the search path is set for all of it. */
export async function loadCatalogue(executor: Executor, schemas: string[]): Promise<Catalogue> {
  await executor.query({ text: "select set_config('search_path', '', true)", values: [] })
  const list = async <Row>(text: string, values: unknown[] = []) =>
    (await executor.query<Row>({ text, values })).rows
  const relationRows = await list<RelationRow>(relationsQuery)
  const constraints = await list<ConstraintRow>(constraintsQuery)
  const views = await list<ViewRow>(viewsQuery)
  const routineRows = await list<RoutineRow>(routinesQuery, [schemas])
  const timeouts = await list<TimeoutRow>(timeoutsQuery)
  const defaults = await list<{ timeout: string }>(
    "select current_setting('statement_timeout') as timeout",
  )
  const zones = await list<{ name: string }>('select name from pg_timezone_names')

  const relations: Relations = new Map(relationRows.map((row) => [row.id, row]))
  const traced = traceViews(relations, views)
  const primaryKeys = listPrimaryKeys(relations, constraints, traced)
  const tables = new Map(
    relationRows.map((row) => [
      joinKey(row.schema, row.name),
      readTable(row, primaryKeys.get(row.id) ?? []),
    ]),
  )
  const related = relate(
    listForeignKeys(relations, constraints, traced),
    ({ schema, name }) => tables.get(joinKey(schema, name))?.primaryKey ?? [],
  )
  return {
    tables,
    relationships: Map.groupBy(
      [...related, ...listComputed(relations, routineRows)],
      ({ origin }) => joinKey(origin.schema, origin.name),
    ),
    routines: Map.groupBy(
      routineRows.map((row) => readRoutine(relations, row)).filter(isCallable),
      ({ schema, name }) => joinKey(schema, name),
    ),
    timeZones: new Set(zones.map(({ name }) => name)),
    statementTimeouts: new Map(timeouts.map(({ role, timeout }) => [role, timeout])),
    defaultStatementTimeout: defaults[0]?.timeout ?? '0',
  }
}

function readTable(row: RelationRow, primaryKey: string[]): Table {
  const columns = row.columns.map(
    (column): Column => ({
      name: column.name,
      type: column.type,
      baseType: column.base_type,
      isNullable: !column.not_null,
      default: column.default ?? undefined,
      isGenerated: column.generated,
      description: column.description,
      enumValues: column.enum_values ?? [],
      maxLength: column.max_length,
    }),
  )
  return {
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    canUpdate: (row.changes & 4) > 0,
    canInsert: (row.changes & 8) > 0,
    canDelete: (row.changes & 16) > 0,
    description: row.description,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey,
  }
}

function readRoutine(relations: Relations, row: RoutineRow): Routine {
  const inputs = row.types
    .map((type, index) => ({
      type,
      name: row.names?.[index] ?? '',
      mode: row.modes?.[index] ?? 'i',
    }))
    .filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  return {
    schema: row.schema,
    name: row.name,
    description: row.description,
    isReadOnly: row.volatility !== 'v',
    ...(row.timeout !== null && { statementTimeout: row.timeout }),
    returns: readReturned(relations, row),
    parameters: inputs.map(
      ({ type, name, mode }, index): Parameter => ({
        name,
        type,
        isRequired: index < row.input_count - row.default_count,
        isVariadic: mode === 'v',
      }),
    ),
  }
}

const bodyTypes = ['json', 'jsonb', 'text', 'xml', 'bytea']

/** Arguments are passed by name; only a single unnamed one can be filled from the body. */
function isCallable({ parameters }: Routine): boolean {
  const unnamed = parameters.filter(({ name }) => name === '').length
  return unnamed === 0 || (unnamed === 1 && bodyTypes.includes(parameters[0]?.type ?? ''))
}

function readReturned(relations: Relations, row: RoutineRow): Returned {
  const hasOutputs = row.modes?.some((mode) => mode === 't' || mode === 'b' || mode === 'o')
  if (row.return_type === 'void') return { kind: 'void' }
  if (row.return_kind !== 'c' && !hasOutputs) return { kind: 'scalar', isSet: row.is_set }
  const relation = relations.get(row.return_relation)
  return {
    kind: 'row',
    isSet: row.is_set,
    table: relation && { schema: relation.schema, name: relation.name },
  }
}

/** A function from one row type to rows of another relation can be embedded like a foreign key. */
function listComputed(relations: Relations, rows: RoutineRow[]): Relationship[] {
  return rows.flatMap((row) => {
    const origin = row.input_count === 1 ? relations.get(row.relations[0] ?? 0) : undefined
    const target = relations.get(row.return_relation)
    if (!origin || !target) return []
    return {
      kind: 'computed' as const,
      origin: { schema: origin.schema, name: origin.name },
      target: { schema: target.schema, name: target.name },
      isSelf: origin === target,
      targetIsView: false,
      routine: { schema: row.schema, name: row.name },
      isSingle: !row.is_set || row.row_estimate === 1,
    }
  })
}
