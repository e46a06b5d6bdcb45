import { errors } from '#platform/rest/protocol/errors.ts'
import type { Field, LogicTree, Query, SelectItem } from './query-ast.ts'

/**
 * Limits of one request. An embed is a join for every row above it, so the cost grows exponentially
 * with the depth; parsing and planning a long list blocks the event loop.
 */
const limits = {
  parameters: 100,
  characters: 4096,
  listed: 250,
  stars: 5,
  embedDepth: 5,
  embeds: 20,
  conditions: 100,
  jsonSteps: 20,
}

/** Parameters that are parsed as a list or a tree; the value of a plain filter is not. */
const parsed = /(?:^|\.)(?:select|columns|on_conflict|order|and|or)$/

/** Runs before parsing. */
export function checkParameters(parameters: [string, string][]) {
  if (parameters.length > limits.parameters) {
    throw errors.tooComplex(`more than ${limits.parameters} query parameters`)
  }
  for (const [key, value] of parameters) {
    const text = parsed.test(key) ? key + value : key
    if (text.length > limits.characters) {
      throw errors.tooComplex(`a query parameter of more than ${limits.characters} characters`)
    }
  }
}

export function checkQuery(query: Query) {
  const embeds = checkSelect(query.select, 0)
  if (embeds > limits.embeds) throw errors.tooComplex(`more than ${limits.embeds} embeds`)
  checkListed('order terms', query.orders.flatMap(({ value }) => value).length)
  for (const { field } of query.orders.flatMap(({ value }) => value)) checkField(field)
  const conditions = query.filters.flatMap(({ value }) => listConditions(value))
  if (conditions.length > limits.conditions) {
    throw errors.tooComplex(`more than ${limits.conditions} conditions`)
  }
  for (const { field } of conditions) checkField(field)
}

/** Returns the number of embeds. */
function checkSelect(items: SelectItem[], depth: number): number {
  if (depth > limits.embedDepth) {
    throw errors.tooComplex(`embeds nested deeper than ${limits.embedDepth} levels`)
  }
  checkListed('columns', items.length)
  const stars = items.filter((item) => item.kind === 'field' && item.field.name === '*')
  if (stars.length > limits.stars) throw errors.tooComplex(`* more than ${limits.stars} times`)
  let embeds = 0
  for (const item of items) {
    if (item.kind === 'relation') embeds += 1 + checkSelect(item.items, depth + 1)
    else checkField(item.field)
  }
  return embeds
}

function checkListed(what: string, count: number) {
  if (count > limits.listed) throw errors.tooComplex(`more than ${limits.listed} ${what}`)
}

function checkField({ path }: Field) {
  if (path.length > limits.jsonSteps) {
    throw errors.tooComplex(`a JSON path of more than ${limits.jsonSteps} steps`)
  }
}

function listConditions(tree: LogicTree): (LogicTree & { kind: 'condition' })[] {
  return tree.kind === 'condition' ? [tree] : tree.operands.flatMap(listConditions)
}
