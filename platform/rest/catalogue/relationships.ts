/** Pairs of columns: of the origin, and of the target. */
export type ColumnPair = [string, string]
type Name = { schema: string; name: string }

export type Relationship = {
  origin: Name
  target: Name
  isSelf: boolean
  targetIsView: boolean
} & (
  | {
      kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
      constraint: string
      columns: ColumnPair[]
    }
  | { kind: 'many-to-many'; junction: Junction }
  | { kind: 'computed'; routine: Name; isSingle: boolean }
)

export type Junction = Name & {
  originConstraint: string
  targetConstraint: string
  /** Pairs of a column of the origin and one of the junction. */
  originColumns: ColumnPair[]
  /** Pairs of a column of the target and one of the junction. */
  targetColumns: ColumnPair[]
}

export const joinKey = (schema: string, name: string) => `${schema}\0${name}`

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isSingle
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}

export type ForeignKey = {
  constraint: string
  origin: Name
  target: Name
  originIsView: boolean
  targetIsView: boolean
  columns: ColumnPair[]
  /** The key's own columns are unique, so each target has at most one origin. */
  isUnique: boolean
}

/** Every way to go from one relation to another, both ways along keys and across junctions. */
export function relate(
  keys: ForeignKey[],
  primaryKeyOf: (relation: Name) => string[],
): Relationship[] {
  return [...keys.flatMap(bothWays), ...acrossJunctions(keys, primaryKeyOf)]
}

function bothWays(key: ForeignKey): Relationship[] {
  const isSelf = isSame(key.origin, key.target)
  const { constraint } = key
  return [
    {
      kind: key.isUnique ? 'one-to-one' : 'many-to-one',
      origin: key.origin,
      target: key.target,
      isSelf,
      targetIsView: key.targetIsView,
      constraint,
      columns: key.columns,
    },
    {
      kind: key.isUnique ? 'one-to-one' : 'one-to-many',
      origin: key.target,
      target: key.origin,
      isSelf,
      targetIsView: key.originIsView,
      constraint,
      columns: key.columns.map(swap),
    },
  ]
}

/** A junction is a relation whose primary key contains two of its foreign keys. */
function acrossJunctions(
  keys: ForeignKey[],
  primaryKeyOf: (relation: Name) => string[],
): Relationship[] {
  const byJunction = Map.groupBy(
    keys.filter((key) => !key.isUnique),
    ({ origin }) => joinKey(origin.schema, origin.name),
  )
  const found: Relationship[] = []
  for (const own of byJunction.values()) {
    const [first] = own
    if (!first || own.length < 2) continue
    const primaryKey = new Set(primaryKeyOf(first.origin))
    const inside = own.filter((key) => key.columns.every(([column]) => primaryKey.has(column)))
    for (const toOrigin of inside) {
      for (const toTarget of inside) {
        if (toOrigin.constraint === toTarget.constraint) continue
        found.push({
          kind: 'many-to-many',
          origin: toOrigin.target,
          target: toTarget.target,
          isSelf: isSame(toOrigin.target, toTarget.target),
          targetIsView: toTarget.targetIsView,
          junction: {
            ...first.origin,
            originConstraint: toOrigin.constraint,
            targetConstraint: toTarget.constraint,
            originColumns: toOrigin.columns.map(swap),
            targetColumns: toTarget.columns.map(swap),
          },
        })
      }
    }
  }
  return found
}

function isSame(one: Name, other: Name): boolean {
  return one.schema === other.schema && one.name === other.name
}

function swap([one, other]: ColumnPair): ColumnPair {
  return [other, one]
}
