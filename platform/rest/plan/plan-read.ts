import { type Catalogue, findTable, type Table } from '#platform/rest/catalogue/catalogue.ts'
import { getRelationship } from '#platform/rest/catalogue/find-relationship.ts'
import { isToOne } from '#platform/rest/catalogue/relationships.ts'
import type {
  Condition,
  Field,
  LogicTree,
  OrderTerm,
  Query,
  SelectItem,
} from '#platform/rest/parse/query-ast.ts'
import { errors } from '#platform/rest/protocol/errors.ts'
import type { Embed, PlannedField, PlannedLogic, PlannedOrder, ReadPlan } from './plan.ts'

type Root = { schema: string; name: string; kind: 'table' | 'source' }
type Limits = { maxRows?: number | undefined; aggregatesEnabled: boolean }

/** Resolves every name; an unknown one is refused here, before any SQL is rendered. */
export function planRead(
  catalogue: Catalogue,
  root: Root,
  query: Pick<Query, 'select' | 'filters' | 'orders' | 'windows'>,
  limits: Limits,
): ReadPlan {
  const planner = new Planner(catalogue, root.schema)
  const plan = planner.plan(
    { kind: root.kind, schema: root.schema, name: root.name, alias: root.name },
    findTable(catalogue, root.schema, root.name),
    query.select,
    0,
  )
  for (const { path, value } of query.orders) {
    const node = findNode(plan, path)
    // Order terms are resolved on the node that holds the embed they refer to.
    node.order = value.map((term) => planOrder(node, term))
  }
  for (const { path, value } of query.windows) findNode(plan, path).window = { ...value }
  for (const { path, value } of query.filters) {
    const node = findNode(plan, path)
    node.where.push(planLogic(node, value))
  }
  if (limits.maxRows !== undefined) restrict(plan, BigInt(limits.maxRows))
  if (!limits.aggregatesEnabled && usesAggregates(plan)) throw errors.aggregatesOff()
  expandStars(plan, false)
  return plan
}

class Planner {
  readonly #catalogue: Catalogue
  readonly #schema: string
  #embedCount = 0

  constructor(catalogue: Catalogue, schema: string) {
    this.#catalogue = catalogue
    this.#schema = schema
  }

  plan(
    from: ReadPlan['from'],
    table: Table | undefined,
    items: SelectItem[],
    depth: number,
  ): ReadPlan {
    const plan: ReadPlan = {
      from,
      table,
      select: [],
      where: [],
      order: [],
      window: {},
      embeds: [],
    }
    for (const item of items) {
      if (item.kind === 'relation') {
        plan.embeds.push(this.#embed(plan, item, depth + 1))
      } else {
        const { kind: _, field, ...rest } = item
        plan.select.push({ field: planField(table, field), ...withDefaultAlias(field, rest) })
      }
    }
    return plan
  }

  #embed(parent: ReadPlan, item: SelectItem & { kind: 'relation' }, depth: number): Embed {
    const relationship = getRelationship(
      this.#catalogue,
      this.#schema,
      parent.table?.name ?? parent.from.name,
      item.name,
      item.hint,
    )
    const { target } = relationship
    const alias = this.#alias(relationship.origin.name, item.alias ?? item.name, depth)
    return {
      name: item.alias ?? item.name,
      relationName: item.name,
      relationship,
      isInner: item.join === 'inner',
      isSpread: item.spread,
      alias,
      plan: this.plan(
        { kind: 'embed', ...target, alias: `${target.name}_${depth}` },
        findTable(this.#catalogue, target.schema, target.name),
        item.items,
        depth,
      ),
    }
  }

  /** Two embeds with the same key share an alias, which Postgres refuses as a duplicate. */
  #alias(origin: string, name: string, depth: number): string {
    const alias = `${origin}_${name}_${depth}`
    return Buffer.byteLength(alias) <= longestName ? alias : `pgrst_${++this.#embedCount}`
  }
}

/** Postgres truncates longer identifiers, and two truncated ones may collide. */
const longestName = 63

function withDefaultAlias<T extends { alias?: string }>(field: Field, rest: T): T {
  if (rest.alias !== undefined || field.path.length === 0) return rest
  // `data->phones->0` is shown as `phones`, `data->0` as `data`.
  const key = field.path.findLast((step) => 'key' in step)
  return { ...rest, alias: key && 'key' in key ? key.key : field.name }
}

function planField(table: Table | undefined, field: Field): PlannedField {
  return { ...field, column: table?.columns.get(field.name) }
}

function findNode(plan: ReadPlan, path: string[]): ReadPlan {
  const [head, ...rest] = path
  if (head === undefined) return plan
  return findNode(getEmbed(plan, head).plan, rest)
}

function findEmbed(plan: ReadPlan, name: string): Embed | undefined {
  return plan.embeds.find((embed) => embed.name === name || embed.relationName === name)
}

function getEmbed(plan: ReadPlan, name: string): Embed {
  const embed = findEmbed(plan, name)
  if (!embed) throw errors.notEmbedded(name)
  return embed
}

function planOrder(node: ReadPlan, term: OrderTerm): PlannedOrder {
  const { relation, field, ...rest } = term
  if (relation === undefined) return { field: planField(node.table, field), ...rest }
  const embed = getEmbed(node, relation)
  if (!isToOne(embed.relationship)) {
    throw errors.orderNotToOne(node.table?.name ?? node.from.name, relation)
  }
  return { embed, field: planField(embed.plan.table, field), ...rest }
}

function planLogic(node: ReadPlan, tree: LogicTree): PlannedLogic {
  if (tree.kind === 'logic') {
    return { ...tree, operands: tree.operands.map((operand) => planLogic(node, operand)) }
  }
  const embed = node.embeds.find(({ name }) => name === tree.field.name)
  if (embed) return planEmbedFilter(embed, tree)
  return { ...tree, field: planField(node.table, tree.field) }
}

function planEmbedFilter(embed: Embed, { operation, negated }: Condition): PlannedLogic {
  if (operation.kind === 'is' && operation.value === 'null') {
    return { kind: 'embedIsNull', embed, negated }
  }
  if (operation.kind === 'is' && operation.value === 'not_null') {
    return { kind: 'embedIsNull', embed, negated: !negated }
  }
  throw errors.badEmbedFilter(embed.name)
}

function restrict(plan: ReadPlan, maxRows: bigint) {
  const { limit } = plan.window
  if (limit === undefined || limit > maxRows) plan.window = { ...plan.window, limit: maxRows }
  for (const embed of plan.embeds) restrict(embed.plan, maxRows)
}

export function usesAggregates(plan: ReadPlan): boolean {
  return (
    plan.select.some(({ aggregate }) => aggregate !== undefined) ||
    plan.embeds.some((embed) => usesAggregates(embed.plan))
  )
}

/** `*` can neither be grouped by nor spread, so there it becomes the columns it stands for. */
function expandStars(plan: ReadPlan, mustExpand: boolean) {
  const { table } = plan
  const aggregates =
    plan.select.some(({ aggregate }) => aggregate !== undefined) ||
    plan.embeds.some((embed) => embed.isSpread && usesAggregates(embed.plan))
  if (table && (mustExpand || aggregates)) {
    plan.select = plan.select.flatMap((selected) =>
      selected.field.name === '*' && !selected.aggregate
        ? [...table.columns.values()].map((column) => ({
            field: { name: column.name, path: [], column },
          }))
        : [selected],
    )
  }
  for (const embed of plan.embeds) expandStars(embed.plan, embed.isSpread)
}
