import { quoteIdentifier } from '#platform/postgres/sql.ts'
import { isToOne } from '#platform/rest/catalogue/relationships.ts'
import type { Parameters } from '#platform/rest/parse/parameters.ts'
import type { Aggregate } from '#platform/rest/parse/query-ast.ts'
import type { Embed, PlannedField, PlannedSelect, ReadPlan } from '#platform/rest/plan/plan.ts'
import { selectsNothing } from '#platform/rest/plan/plan.ts'
import { isSpelledOut, type Window } from '#platform/rest/protocol/range.ts'
import { renderField, renderLogic } from './render-filter.ts'
import { renderFrom, renderJoinConditions, renderOwner } from './render-from.ts'

/** A column of a rendered select; a spread parent shows it, or aggregates it first. */
type Output = { column: string; name: string; aggregate?: Aggregate; aggregateCast?: string }
type Rendered = { text: string; outputs: Output[] }

type Parts = { items: string[]; groups: string[]; joins: string[]; outputs: Output[] }

export function renderRead(plan: ReadPlan, parameters: Parameters): string {
  return renderSelect(plan, parameters, [], false).text
}

/**
 * `hoists`: the plan is spread into its parent, which applies the aggregates, so here they are only
 * selected.
 */
function renderSelect(
  plan: ReadPlan,
  parameters: Parameters,
  conditions: string[],
  hoists: boolean,
  from = renderFrom(plan),
): Rendered {
  const owner = renderOwner(plan)
  const isGrouped = !hoists && aggregatesHere(plan)
  const parts: Parts = { items: [], groups: [], joins: [], outputs: [] }
  for (const selected of plan.select) addField(parts, owner, selected, parameters, hoists)
  for (const embed of plan.embeds) addEmbed(parts, plan, embed, parameters, hoists, isGrouped)

  // A row without columns cannot be told from a missing one.
  const isEmptyEmbed = parts.items.length === 0 && plan.from.kind === 'embed'
  const where = [...conditions, ...plan.where.map((logic) => renderLogic(owner, logic, parameters))]
  const text = [
    `select ${isEmptyEmbed ? '1 as pgrst_row' : parts.items.join(', ')}`,
    `from ${from}`,
    ...parts.joins,
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    isGrouped && parts.groups.length > 0 ? `group by ${parts.groups.join(', ')}` : '',
    renderOrder(plan, parameters),
    renderWindow(plan, 'limit', parameters),
    renderWindow(plan, 'offset', parameters),
  ]
  return { text: text.filter(Boolean).join(' '), outputs: parts.outputs }
}

function addField(
  parts: Parts,
  owner: string,
  selected: PlannedSelect,
  parameters: Parameters,
  hoists: boolean,
) {
  const { field, alias, cast, aggregate, aggregateCast } = selected
  if (field.name === '*' && !aggregate) {
    parts.items.push(`${owner}.*`)
    return
  }
  const isRowCount = field.name === '*'
  const expression = isRowCount ? '1' : applyCast(renderField(owner, field, parameters), cast)
  if (!aggregate) {
    const name = alias ?? field.name
    parts.items.push(`${expression} as ${quoteIdentifier(name)}`)
    parts.groups.push(expression)
    parts.outputs.push({ column: name, name })
    return
  }
  const name = alias ?? aggregate
  if (hoists) {
    const column = `pgrst_aggregated_${parts.items.length}`
    parts.items.push(`${expression} as ${quoteIdentifier(column)}`)
    parts.outputs.push({ column, name, aggregate, ...(aggregateCast ? { aggregateCast } : {}) })
    return
  }
  const call = applyCast(`${aggregate}(${isRowCount ? '*' : expression})`, aggregateCast)
  parts.items.push(`${call} as ${quoteIdentifier(name)}`)
  parts.outputs.push({ column: name, name })
}

function addEmbed(
  parts: Parts,
  parent: ReadPlan,
  embed: Embed,
  parameters: Parameters,
  hoists: boolean,
  isGrouped: boolean,
) {
  const alias = quoteIdentifier(embed.alias)
  const single = isToOne(embed.relationship)
  const inner = renderSelect(
    embed.plan,
    parameters,
    renderJoinConditions(parent, embed),
    embed.isSpread && single,
    renderFrom(embed.plan, parent, embed),
  )
  const join = embed.isInner ? 'inner join lateral' : 'left join lateral'
  if (single) {
    parts.joins.push(`${join} (${inner.text}) as ${alias} on true`)
  } else {
    const columns = [
      `json_agg(${alias}) as ${alias}`,
      ...(embed.isSpread ? inner.outputs.map((output) => gather(alias, output)) : []),
    ]
    const condition = embed.isInner ? `${alias}.${alias} is not null` : 'true'
    parts.joins.push(
      `${join} (select ${columns.join(', ')} from (${inner.text}) as ${alias}) as ${alias} on ${condition}`,
    )
  }

  if (embed.isSpread) {
    for (const output of inner.outputs) addSpread(parts, alias, output, hoists, single)
  } else if (!selectsNothing(embed.plan)) {
    const value = single ? `row_to_json(${alias}.*)` : `coalesce(${alias}.${alias}, '[]')`
    // Only jsonb has an equality to group by.
    const expression = isGrouped ? `(${value})::jsonb` : value
    parts.items.push(`${expression} as ${quoteIdentifier(embed.name)}`)
    parts.groups.push(expression)
    parts.outputs.push({ column: embed.name, name: embed.name })
  }
}

function gather(alias: string, { column }: Output): string {
  const name = quoteIdentifier(column)
  return `coalesce(json_agg(${alias}.${name}), '[]')::jsonb as ${name}`
}

function addSpread(parts: Parts, alias: string, output: Output, hoists: boolean, single: boolean) {
  const expression = `${alias}.${quoteIdentifier(output.column)}`
  const { name, aggregate, aggregateCast } = output
  if (!aggregate || hoists) {
    const column = aggregate ? `pgrst_aggregated_${parts.items.length}` : name
    parts.items.push(`${expression} as ${quoteIdentifier(column)}`)
    if (!aggregate) parts.groups.push(expression)
    parts.outputs.push({ ...output, column })
    return
  }
  const call = single ? `${aggregate}(${expression})` : expression
  parts.items.push(`${applyCast(call, aggregateCast)} as ${quoteIdentifier(name)}`)
  parts.outputs.push({ column: name, name })
}

/** An aggregate of this plan, or one that a spread to-one embed hoists into it. */
function aggregatesHere(plan: ReadPlan): boolean {
  return (
    plan.select.some(({ aggregate }) => aggregate !== undefined) ||
    plan.embeds.some(
      (embed) => embed.isSpread && isToOne(embed.relationship) && aggregatesHere(embed.plan),
    )
  )
}

function renderWindow(plan: ReadPlan, side: keyof Window, parameters: Parameters): string {
  const rows = plan.window[side]
  if (rows === undefined) return ''
  // The root's limit and offset are parameters of each request; an embed's are part of the shape.
  const isFixed = plan.from.kind === 'embed' || (side === 'limit' && isSpelledOut(rows))
  return `${side} ${isFixed ? rows : parameters.window(side)}`
}

function renderOrder(plan: ReadPlan, parameters: Parameters): string {
  if (plan.order.length === 0) return ''
  const terms = plan.order.map(({ embed, field, direction, nulls }) => {
    const expression = embed
      ? renderEmbedOrder(plan, embed, field, parameters)
      : renderField(renderOwner(plan), field, parameters)
    return [expression, direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' ')
  })
  return `order by ${terms.join(', ')}`
}

function renderEmbedOrder(
  plan: ReadPlan,
  embed: Embed,
  field: PlannedField,
  parameters: Parameters,
): string {
  const isJoined = embed.plan.select.some(
    (selected) =>
      selected.field.name === '*' || (selected.alias ?? selected.field.name) === field.name,
  )
  if (isJoined) return renderField(quoteIdentifier(embed.alias), field, parameters)
  // The join exposes only selected columns; any other one needs a subquery.
  const owner = renderOwner(embed.plan)
  const where = [
    ...renderJoinConditions(plan, embed),
    ...embed.plan.where.map((logic) => renderLogic(owner, logic, parameters)),
  ]
  const condition = where.length > 0 ? ` where ${where.join(' and ')}` : ''
  const from = renderFrom(embed.plan, plan, embed)
  return `(select ${renderField(owner, field, parameters)} from ${from}${condition} limit 1)`
}

function applyCast(expression: string, cast: string | undefined): string {
  // No injection: the grammar allows only letters, digits, `_`, `$` and spaces in a type name.
  return cast === undefined ? expression : `cast(${expression} as ${cast})`
}
