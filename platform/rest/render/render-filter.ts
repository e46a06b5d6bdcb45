import { quoteIdentifier } from '#platform/postgres/sql.ts'
import { isToOne } from '#platform/rest/catalogue/relationships.ts'
import type { Parameters } from '#platform/rest/parse/parameters.ts'
import { parseFilterValue } from '#platform/rest/parse/parse-query.ts'
import {
  type Operation,
  quantifiedOperators,
  searchOperators,
  simpleOperators,
} from '#platform/rest/parse/query-ast.ts'
import type { Embed, PlannedField, PlannedLogic } from '#platform/rest/plan/plan.ts'

/** `owner` is the quoted table or alias that the field belongs to. */
export function renderField(owner: string, field: PlannedField, parameters: Parameters): string {
  const column = `${owner}.${quoteIdentifier(field.name)}`
  if (field.path.length === 0) return column
  // An expression index is only used when a json column is not wrapped once more.
  const isJson = field.column?.baseType === 'json' || field.column?.baseType === 'jsonb'
  return field.path.reduce(
    (expression, step) => {
      const operand =
        'key' in step
          ? `${parameters.constant(step.key)}::text`
          : `${parameters.constant(step.index)}::int`
      return `${expression} ${step.arrow} ${operand}`
    },
    isJson ? column : `to_jsonb(${column})`,
  )
}

/** The test for a missing embed differs between reading and counting. */
export type RenderEmbedIsNull = (embed: Embed, negated: boolean) => string

export function renderLogic(
  owner: string,
  logic: PlannedLogic,
  parameters: Parameters,
  renderEmbedIsNull: RenderEmbedIsNull = renderJoinedEmbedIsNull,
): string {
  if (logic.kind === 'embedIsNull') return renderEmbedIsNull(logic.embed, logic.negated)
  const expression =
    logic.kind === 'logic'
      ? logic.operands
          .map((operand) => renderLogic(owner, operand, parameters, renderEmbedIsNull))
          .join(` ${logic.operator} `)
      : renderCondition(owner, logic, parameters)
  return `${logic.negated ? 'not ' : ''}(${expression})`
}

function renderJoinedEmbedIsNull(embed: Embed, negated: boolean): string {
  const alias = quoteIdentifier(embed.alias)
  if (isToOne(embed.relationship)) {
    return `${alias} is ${negated ? '' : 'not '}distinct from null`
  }
  return `${alias}.${alias} is ${negated ? 'not ' : ''}null`
}

function renderCondition(
  owner: string,
  condition: PlannedLogic & { kind: 'condition' },
  parameters: Parameters,
): string {
  const { field, operation, parameter } = condition
  const left = renderField(owner, field, parameters)
  const right = () =>
    parameter === undefined
      ? parameters.value(readOperand(operation))
      : parameters.fromQuery(parameter, (raw) => readOperand(parseFilterValue(raw)))

  switch (operation.kind) {
    case 'is':
      return `${left} is ${operation.value.replace('_', ' ')}`
    case 'isdistinct':
      return `${left} is distinct from ${right()}`
    case 'in':
      return `${left} = any (${right()})`
    case 'simple':
      return `${left} ${simpleOperators[operation.operator]} ${right()}`
    case 'quantified': {
      const operator = quantifiedOperators[operation.operator]
      return operation.quantifier
        ? `${left} ${operator} ${operation.quantifier} (${right()})`
        : `${left} ${operator} ${right()}`
    }
    case 'search': {
      const language =
        operation.language === undefined
          ? ''
          : `${parameters.constant(operation.language)}::regconfig, `
      const isVector = !field.column || field.column.baseType === 'tsvector'
      const vector = isVector ? left : `to_tsvector(${language}${left})`
      return `${vector} @@ ${searchOperators[operation.operator]}(${language}${right()})`
    }
  }
}

function readOperand(operation: Operation): string {
  if (operation.kind === 'in') return arrayLiteral(operation.values)
  if (operation.kind === 'quantified' && /^i?like$/.test(operation.operator)) {
    return operation.value.replaceAll('*', '%')
  }
  return operation.value
}

export function arrayLiteral(values: string[]): string {
  // `in.()` parses as one empty element, and stands for an empty list.
  if (values.length === 1 && values[0] === '') return '{}'
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${quoted.join(',')}}`
}
