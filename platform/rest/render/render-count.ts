import type { Parameters } from '#platform/rest/parse/parameters.ts'
import type { Embed, ReadPlan } from '#platform/rest/plan/plan.ts'
import { renderLogic } from './render-filter.ts'
import { renderFrom, renderJoinConditions, renderOwner } from './render-from.ts'

/** Counts the rows of a read without limit and offset: embeds matter only where they filter. */
export function renderCount(
  plan: ReadPlan,
  parameters: Parameters,
  conditions: string[] = [],
  from = renderFrom(plan),
): string {
  const exists = (embed: Embed, negated: boolean) => {
    const inner = renderCount(
      embed.plan,
      parameters,
      renderJoinConditions(plan, embed),
      renderFrom(embed.plan, plan, embed),
    )
    return `${negated ? '' : 'not '}exists (${inner})`
  }
  const owner = renderOwner(plan)
  const where = [
    ...conditions,
    ...plan.where.map((logic) => renderLogic(owner, logic, parameters, exists)),
    ...plan.embeds.filter(({ isInner }) => isInner).map((embed) => exists(embed, true)),
  ]
  return `select 1 from ${from}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`
}
