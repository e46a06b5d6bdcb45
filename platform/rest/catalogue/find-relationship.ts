import { RestError } from '#platform/rest/protocol/errors.ts'
import { type Catalogue, listRelationships } from './catalogue.ts'
import { joinKey, type Relationship } from './relationships.ts'
import { listSimilar } from './similar-names.ts'

const minHintScore = 0.33

/**
 * The one relationship that `target!hint(…)` under `origin` refers to; none and several are
 * refused.
 */
export function getRelationship(
  catalogue: Catalogue,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = listRelationships(catalogue, schema, origin).filter(
    (relationship) => relationship.target.schema === schema,
  )
  const found = all.filter((relationship) => isMeant(relationship, target, hint))
  const computed = found.filter(({ kind }) => kind === 'computed')
  // A computed relationship (a function) overrides the foreign keys.
  const meant = computed.length > 0 ? computed.slice(0, 1) : found
  const [only] = meant
  if (!only) throw notFound(catalogue, schema, origin, target, hint)
  if (meant.length > 1) throw ambiguous(origin, target, meant)
  return only
}

function isMeant(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.routine.name === target
  const isTable = relationship.target.name === target
  if (relationship.isSelf) return isMeantSelf(relationship, target, hint, isTable)
  if (hint !== undefined) return isTable && matchesHint(relationship, hint)
  if (isTable) return true
  if (relationship.kind === 'many-to-many' || relationship.targetIsView) return false
  return relationship.constraint === target || onlyColumns(relationship)?.[0] === target
}

/**
 * A self-referencing key has two directions: the table's name refers to the children, the column's
 * name to the parent.
 */
function isMeantSelf(
  relationship: Exclude<Relationship, { kind: 'computed' }>,
  target: string,
  hint: string | undefined,
  isTable: boolean,
): boolean {
  if (relationship.kind === 'many-to-many') {
    return hint !== undefined && isTable && relationship.junction.name === hint
  }
  const columns = onlyColumns(relationship)
  if (hint === undefined) {
    if (isTable) return relationship.kind === 'one-to-many'
    return relationship.kind === 'many-to-one' && columns?.[0] === target
  }
  // PostgREST accepts only the column here: the constraint's name would match both directions.
  return isTable && relationship.kind === 'one-to-many' && columns?.[1] === hint
}

function matchesHint(
  relationship: Exclude<Relationship, { kind: 'computed' }>,
  hint: string,
): boolean {
  if (relationship.kind === 'many-to-many') return relationship.junction.name === hint
  return relationship.constraint === hint || (onlyColumns(relationship)?.includes(hint) ?? false)
}

function onlyColumns(relationship: Relationship) {
  if (!('columns' in relationship) || relationship.columns.length !== 1) return undefined
  return relationship.columns[0]
}

function notFound(
  catalogue: Catalogue,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): RestError {
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema '${schema}', but no matches were found.`,
      hint: suggest(catalogue, schema, origin, target),
    },
  )
}

function suggest(catalogue: Catalogue, schema: string, origin: string, target: string) {
  const own = listRelationships(catalogue, schema, origin).filter(
    (relationship) => relationship.target.schema === schema,
  )
  const names =
    own.length > 0
      ? own.map((relationship) => relationship.target.name)
      : [...catalogue.relationships.keys()]
          .filter((key) => key.startsWith(joinKey(schema, '')))
          .map((key) => key.slice(schema.length + 1))
  const wrong = own.length > 0 ? target : origin
  const close = listSimilar([...new Set(names)], wrong, minHintScore).find(({ score }) => score < 1)
  return close ? `Perhaps you meant '${close.name}' instead of '${wrong}'.` : null
}

function ambiguous(origin: string, target: string, found: Relationship[]): RestError {
  const choices = found.map((relationship) => {
    if (relationship.kind === 'computed') return ''
    const way =
      relationship.kind === 'many-to-many' ? relationship.junction.name : relationship.constraint
    return `'${relationship.target.name}!${way}'`
  })
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe(relationship: Relationship) {
  const { origin, target, kind } = relationship
  if (kind === 'computed') return {}
  const listed = (names: string[]) => `(${names.join(', ')})`
  const embedding = `${origin.name} with ${target.name}`
  if (kind === 'many-to-many') {
    const { junction } = relationship
    const [first, second] = [junction.originColumns, junction.targetColumns].map((pairs) =>
      listed(pairs.map(([, column]) => column)),
    )
    return {
      cardinality: kind,
      embedding,
      relationship: `${junction.name} using ${junction.originConstraint}${first} and ${junction.targetConstraint}${second}`,
    }
  }
  const [own, other] = [0, 1].map((side) =>
    listed(relationship.columns.map((pair) => pair[side] ?? '')),
  )
  return {
    cardinality: kind,
    embedding,
    relationship: `${relationship.constraint} using ${origin.name}${own} and ${target.name}${other}`,
  }
}
