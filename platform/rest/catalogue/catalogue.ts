import { joinKey, type Relationship } from './relationships.ts'

/** The schema of one database: read once from pg_catalog, again when it changes. */
export type Column = {
  name: string
  /** Schema-qualified, with its length or precision. */
  type: string
  /** The type under a domain, or the type itself; without length. */
  baseType: string
  isNullable: boolean
  /** An SQL expression, also for identity columns; undefined when Postgres would store null. */
  default: string | undefined
  isGenerated: boolean
  description: string | null
  enumValues: string[]
  maxLength: number | null
}

export type Table = {
  schema: string
  name: string
  isView: boolean
  /**
   * Writes that the relation itself supports, regardless of the caller: some views are read-only.
   */
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
  description: string | null
  columns: Map<string, Column>
  primaryKey: string[]
}

export type Parameter = {
  name: string
  type: string
  isRequired: boolean
  isVariadic: boolean
}

export type Returned =
  | { kind: 'void' }
  | { kind: 'scalar'; isSet: boolean }
  /** `table` names the relation whose row type is returned, so that it can be embedded into. */
  | { kind: 'row'; isSet: boolean; table: { schema: string; name: string } | undefined }

export type Routine = {
  schema: string
  name: string
  description: string | null
  parameters: Parameter[]
  returns: Returned
  isReadOnly: boolean
  /** `set statement_timeout` of the function: it holds for the whole call, as in PostgREST. */
  statementTimeout?: string
}

export type Catalogue = {
  tables: Map<string, Table>
  /** By origin table, then filtered by target schema, name and hint. */
  relationships: Map<string, Relationship[]>
  routines: Map<string, Routine[]>
  timeZones: Set<string>
  /** `alter role … set statement_timeout` per role; `set role` does not apply it. */
  statementTimeouts: Map<string, string>
  defaultStatementTimeout: string
}

export function findTable(catalogue: Catalogue, schema: string, name: string): Table | undefined {
  return catalogue.tables.get(joinKey(schema, name))
}

export function listRelationships(catalogue: Catalogue, schema: string, name: string) {
  return catalogue.relationships.get(joinKey(schema, name)) ?? []
}

export function listRoutines(catalogue: Catalogue, schema: string, name: string): Routine[] {
  return catalogue.routines.get(joinKey(schema, name)) ?? []
}
