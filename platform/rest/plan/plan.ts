import type { Column, Table } from '#platform/rest/catalogue/catalogue.ts'
import type { Relationship } from '#platform/rest/catalogue/relationships.ts'
import type { Aggregate, Condition, JsonStep } from '#platform/rest/parse/query-ast.ts'
import type { Window } from '#platform/rest/protocol/range.ts'

/** A query with all names resolved, ready to be rendered as SQL. */
export type ReadPlan = {
  /** `source` reads the rows of a mutation or function call, under the table's name. */
  from: { kind: 'table' | 'source' | 'embed'; schema: string; name: string; alias: string }
  table: Table | undefined
  select: PlannedSelect[]
  where: PlannedLogic[]
  order: PlannedOrder[]
  window: Window
  embeds: Embed[]
}

export type PlannedField = {
  name: string
  path: JsonStep[]
  column: Column | undefined
}

export type PlannedSelect = {
  field: PlannedField
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export type PlannedLogic =
  | (Omit<Condition, 'field'> & { field: PlannedField })
  | { kind: 'embedIsNull'; embed: Embed; negated: boolean }
  | { kind: 'logic'; negated: boolean; operator: 'and' | 'or'; operands: PlannedLogic[] }

export type PlannedOrder = {
  embed?: Embed
  field: PlannedField
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export type Embed = {
  /** The key in the answer. */
  name: string
  relationName: string
  relationship: Relationship
  isInner: boolean
  isSpread: boolean
  /** The name of the joined subquery; unique in the statement. */
  alias: string
  plan: ReadPlan
}

export function selectsNothing(plan: ReadPlan): boolean {
  return plan.select.length === 0 && plan.embeds.every((embed) => selectsNothing(embed.plan))
}
