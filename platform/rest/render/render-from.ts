import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { Embed, ReadPlan } from '#platform/rest/plan/plan.ts'

export const sourceName = 'pgrst_source'

export function renderName({ schema, name }: { schema: string; name: string }): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

/** The qualifier of a plan's columns. */
export function renderOwner({ from }: ReadPlan): string {
  return from.kind === 'table' ? renderName(from) : quoteIdentifier(from.alias)
}

export function renderFrom(plan: ReadPlan, parent?: ReadPlan, embed?: Embed): string {
  const { from } = plan
  const alias = quoteIdentifier(from.alias)
  if (from.kind === 'table') return renderName(from)
  if (from.kind === 'source') return `${sourceName} as ${alias}`
  const relationship = embed?.relationship
  if (parent && relationship?.kind === 'computed') {
    // The cast picks the right overload when the row comes from a common table expression.
    const row = `${quoteIdentifier(parent.from.alias)}::${renderName(relationship.origin)}`
    return `${renderName(relationship.routine)}(${row}) as ${alias}`
  }
  const junction = relationship?.kind === 'many-to-many' ? relationship.junction : undefined
  const own = `${renderName(from)} as ${alias}`
  return junction && embed ? `${own}, ${renderName(junction)} as ${junctionAlias(embed)}` : own
}

export function renderJoinConditions(parent: ReadPlan, embed: Embed): string[] {
  const { relationship } = embed
  const [origin, target] = [renderOwner(parent), renderOwner(embed.plan)]
  const equal = (left: string, one: string, right: string, other: string) =>
    `${left}.${quoteIdentifier(one)} = ${right}.${quoteIdentifier(other)}`
  if (relationship.kind === 'computed') return []
  if (relationship.kind !== 'many-to-many') {
    return relationship.columns.map(([own, other]) => equal(target, other, origin, own))
  }
  const between = junctionAlias(embed)
  const { originColumns, targetColumns } = relationship.junction
  return [
    ...targetColumns.map(([column, joined]) => equal(target, column, between, joined)),
    ...originColumns.map(([column, joined]) => equal(between, joined, origin, column)),
  ]
}

function junctionAlias(embed: Embed): string {
  return quoteIdentifier(`${embed.alias}_junction`)
}
