import { readBytes, readText } from '#platform/http/read-body.ts'
import type { Routine } from './catalogue/catalogue.ts'
import { type Call, getRoutine, takesBody } from './catalogue/find-routine.ts'
import { bodyLimit, getAnswerRow, inTransaction, type RestContext, runOne } from './context.ts'
import { explain } from './explain.ts'
import { Parameters } from './parse/parameters.ts'
import { parseQuery } from './parse/parse-query.ts'
import { checkNames, parseBody, payloadType, readPayload } from './parse/payload.ts'
import type { Query } from './parse/query-ast.ts'
import { planRead } from './plan/plan-read.ts'
import { errors } from './protocol/errors.ts'
import { contentRange, rangeStatus } from './protocol/range.ts'
import { restrict, rootWindow } from './read.ts'
import { type CallArguments, renderCall } from './render/render-call.ts'
import { renderCount } from './render/render-count.ts'
import { arrayLiteral } from './render/render-filter.ts'
import { renderRead } from './render/render-read.ts'
import { type AnswerRow, renderStatement, type Shape } from './render/statement.ts'
import type { StatementCache } from './render/statement-cache.ts'
import { respond } from './respond.ts'

export async function callRoutine(
  given: RestContext,
  name: string,
  cache: StatementCache,
): Promise<Response> {
  const { catalogue, schema, settings, parameters, preferences, answer, method } = given
  if (!['GET', 'HEAD', 'POST'].includes(method)) throw errors.badRpcMethod(method)
  const isRead = method !== 'POST'
  const query = parseQuery(parameters, isRead)
  const { routine, callArguments, body } = await resolve(given, name, query)
  const { statementTimeout = given.requestSettings.statementTimeout } = routine
  const context = { ...given, requestSettings: { ...given.requestSettings, statementTimeout } }
  const { returns } = routine
  const isSet = returns.kind !== 'void' && returns.isSet
  const isStrict = preferences.handling === 'strict' && preferences.maxAffected !== undefined
  if (isStrict && !isSet) throw errors.maxAffectedOnScalar()

  // Rows of a known table can be embedded into, like the table itself.
  const table = returns.kind === 'row' ? returns.table : undefined
  const root = {
    kind: 'source' as const,
    schema: table?.schema ?? schema,
    name: table?.name ?? name,
  }
  const plan = planRead(catalogue, root, query, settings)
  const window = restrict(rootWindow(context), settings.maxRows)
  plan.window = window

  const bound = new Parameters()
  const hasBody = method !== 'HEAD' && returns.kind !== 'void'
  const text = renderStatement({
    source: renderCall(routine, callArguments, bound),
    select: renderRead(plan, bound),
    count: preferences.count ? renderCount(plan, bound) : undefined,
    format: hasBody ? answer.format : undefined,
    shape: shapeOf(routine),
  })
  const values = bound.bind({ parameters, window, body })
  if (answer.plan) return explain(context, answer.plan, { text, values })
  const statement = { text, values, ...cache.nameFor(text, context.caller.role) }

  const isSingular = answer.format.kind === 'object' && returns.kind === 'row'
  const row =
    isSingular || isStrict || (hasBody && !routine.isReadOnly)
      ? await inTransaction(context, async (executor) => {
          const answered = getAnswerRow((await executor.query<AnswerRow>(statement)).rows)
          const { maxAffected = 0 } = preferences
          if (isStrict && answered.rows > maxAffected) throw errors.tooManyAffected(answered.rows)
          if (isSingular && answered.rows !== 1) throw errors.notSingular(answered.rows)
          return answered
        })
      : await runOne(context, statement)

  const offset = Number(window.offset ?? 0n)
  const total = row.total ?? undefined
  const status = rangeStatus(offset, row.rows, total)
  return respond(context, {
    status: returns.kind === 'void' ? 204 : status,
    row,
    applied: ['count', 'tx', 'handling', 'timezone', 'max-affected'],
    headers: { 'content-range': contentRange(offset, row.rows, total) },
    hasBody: returns.kind !== 'void',
  })
}

function shapeOf({ returns }: Routine): Shape {
  if (returns.kind === 'row') return returns.isSet ? 'rows' : 'single row'
  return returns.kind === 'scalar' && returns.isSet ? 'scalars' : 'scalar'
}

type Resolved = { routine: Routine; callArguments: CallArguments; body?: unknown }

async function resolve(context: RestContext, name: string, query: Query): Promise<Resolved> {
  const { schema, catalogue, method, request } = context
  if (method !== 'POST') {
    const call = { schema, name, given: uniqueNames(query.args), bodyType: undefined }
    const routine = getRoutine(catalogue, call)
    return { routine, callArguments: directArguments(routine, query.args) }
  }

  const contentType = request.headers.get('content-type')
  const bodyType = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (bodyType === 'application/octet-stream') {
    const call = { schema, name, given: [], bodyType }
    const bytes = Buffer.from(await readBytes(request, bodyLimit(context)))
    return withBody(getRoutine(catalogue, call), call, bytes)
  }
  const text = await readText(request, bodyLimit(context))
  if (payloadType(contentType) === 'other') {
    const call = { schema, name, given: [], bodyType }
    return withBody(getRoutine(catalogue, call), call, text)
  }
  if (payloadType(contentType) === 'form') {
    const fields = [...new URLSearchParams(text)]
    const call = { schema, name, given: uniqueNames(fields), bodyType }
    const routine = getRoutine(catalogue, call)
    return { routine, callArguments: directArguments(routine, fields) }
  }
  return resolveJson(context, name, query, text, bodyType)
}

function resolveJson(
  { schema, catalogue, request }: RestContext,
  name: string,
  query: Query,
  text: string,
  bodyType: string,
): Resolved {
  const type = bodyType === 'text/csv' ? bodyType : 'application/json'
  const json = text === '' ? '{}' : text
  const value = type === 'text/csv' ? undefined : parseBody(json)
  const isRows = type === 'text/csv' || (typeof value === 'object' && value !== null)
  const payload =
    isRows && !isMixed(value)
      ? readPayload(json, request.headers.get('content-type'), query.columns)
      : { json, columns: query.columns ?? [], isArray: false }
  const call = { schema, name, given: payload.columns, bodyType: type }
  const routine = getRoutine(catalogue, call)
  const [only, ...others] = routine.parameters
  if (only?.name === '' && others.length === 0) {
    return { routine, callArguments: { kind: 'body', parameter: only }, body: payload.json }
  }
  const given = routine.parameters.filter((parameter) => call.given.includes(parameter.name))
  // A body with several rows calls the function with the first only.
  const first = payload.isArray
    ? JSON.stringify((parseBody(payload.json) as unknown[])[0])
    : payload.json
  return { routine, callArguments: { kind: 'json', given }, body: first }
}

/** A list that is not of objects can only be one unnamed JSON argument. */
function isMixed(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    !value.every((row) => row && typeof row === 'object' && !Array.isArray(row))
  )
}

function withBody(routine: Routine, call: Call, body: unknown): Resolved {
  const [parameter] = routine.parameters
  if (!parameter || !takesBody(routine, call)) {
    return { routine, callArguments: { kind: 'json', given: [] }, body: '{}' }
  }
  return { routine, callArguments: { kind: 'body', parameter }, body }
}

function directArguments(routine: Routine, args: [string, string][]): CallArguments {
  const given = routine.parameters.flatMap((parameter) => {
    const values = args.filter(([name]) => name === parameter.name).map(([, value]) => value)
    const last = values.at(-1)
    if (last === undefined) return []
    // A variadic argument may be repeated, or written as one array.
    const isList = parameter.isVariadic && !(values.length === 1 && /^\{.*\}$/s.test(last))
    return { parameter, value: isList ? arrayLiteral(values) : last }
  })
  return { kind: 'direct', given }
}

function uniqueNames(args: [string, string][]): string[] {
  const names = [...new Set(args.map(([name]) => name))]
  checkNames(names)
  return names
}
