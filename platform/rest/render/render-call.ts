import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { Parameter, Routine } from '#platform/rest/catalogue/catalogue.ts'
import type { Parameters } from '#platform/rest/parse/parameters.ts'
import { renderName } from './render-from.ts'

/** The source of the arguments: JSON in the body, query parameters, or the raw body. */
export type CallArguments =
  | { kind: 'json'; given: Parameter[] }
  | { kind: 'direct'; given: { parameter: Parameter; value: string }[] }
  | { kind: 'body'; parameter: Parameter }

export function renderCall(
  routine: Routine,
  callArguments: CallArguments,
  parameters: Parameters,
): string {
  const isRow = routine.returns.kind === 'row'
  const call = (list: string) =>
    isRow
      ? `${renderName(routine)}(${list}) pgrst_call`
      : `(select ${renderName(routine)}(${list}) pgrst_scalar) pgrst_call`
  const columns = isRow ? 'pgrst_call.*' : 'pgrst_call.pgrst_scalar'
  return `select ${columns} from ${renderSources(callArguments, parameters, call)}`
}

function renderSources(
  callArguments: CallArguments,
  parameters: Parameters,
  call: (list: string) => string,
): string {
  if (callArguments.kind === 'body') {
    return call(`${parameters.body()}::${callArguments.parameter.type}`)
  }
  if (callArguments.given.length === 0) return call('')
  if (callArguments.kind === 'direct') {
    const list = callArguments.given.map(({ parameter, value }) =>
      named(parameter, `${parameters.value(value)}::${parameter.type}`),
    )
    return call(list.join(', '))
  }
  const { given } = callArguments
  const types = given.map(({ name, type }) => `${quoteIdentifier(name)} ${unlimited(type)}`)
  const list = given.map((parameter) =>
    named(parameter, `pgrst_body.${quoteIdentifier(parameter.name)}`),
  )
  const body = `json_to_record(${parameters.body()}::json) as pgrst_body (${types.join(', ')})`
  return `${body}, lateral ${call(list.join(', '))}`
}

function named(parameter: Parameter, value: string): string {
  const variadic = parameter.isVariadic ? 'variadic ' : ''
  return `${variadic}${quoteIdentifier(parameter.name)} := ${value}`
}

/** As a column type `character` means one character; as an argument it means any number. */
function unlimited(type: string): string {
  return type.replace(/^(character|bit)(?=\[|$)/, '$1 varying')
}
