import type { Window } from '#platform/rest/protocol/range.ts'

/** The syntax tree of a query string, before any name is resolved. */
export type JsonStep = { arrow: '->' | '->>' } & ({ key: string } | { index: number })
export type Field = { name: string; path: JsonStep[] }

export const aggregates = ['sum', 'avg', 'count', 'max', 'min'] as const
export type Aggregate = (typeof aggregates)[number]

export type SelectedField = {
  kind: 'field'
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export type SelectedRelation = {
  kind: 'relation'
  name: string
  alias?: string
  hint?: string
  join?: 'left' | 'inner'
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = SelectedField | SelectedRelation

export const quantifiedOperators = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const
export const simpleOperators = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
export const searchOperators = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type QuantifiedOperator = keyof typeof quantifiedOperators
export type SimpleOperator = keyof typeof simpleOperators
export type SearchOperator = keyof typeof searchOperators
export type IsValue = (typeof isValues)[number]

export type Operation =
  | { kind: 'quantified'; operator: QuantifiedOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'simple'; operator: SimpleOperator; value: string }
  | { kind: 'search'; operator: SearchOperator; language?: string; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string }

export type Condition = {
  kind: 'condition'
  field: Field
  negated: boolean
  operation: Operation
  /** The query parameter the value came from, so that a cached statement can take another value. */
  parameter?: number
}
export type LogicTree =
  | Condition
  | { kind: 'logic'; negated: boolean; operator: 'and' | 'or'; operands: LogicTree[] }

export type OrderTerm = {
  /** Set when ordering by a column of an embedded to-one resource. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** A clause for the root (`[]`) or for an embedded resource (`['author']`). */
export type At<T> = { path: string[]; value: T }

export type Query = {
  select: SelectItem[]
  filters: At<LogicTree>[]
  orders: At<OrderTerm[]>[]
  windows: At<Window>[]
  columns?: string[]
  onConflict?: string[]
  /** Parameters left over as the arguments of a function called with GET. */
  args: [string, string][]
}
