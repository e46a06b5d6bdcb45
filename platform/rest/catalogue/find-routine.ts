import { RestError } from '#platform/rest/protocol/errors.ts'
import { type Catalogue, listRoutines, type Parameter, type Routine } from './catalogue.ts'
import { findSimilar } from './similar-names.ts'

export type Call = {
  schema: string
  name: string
  /** The names of the arguments that were sent. */
  given: string[]
  /** Undefined for a call by GET; else the body's media type without parameters. */
  bodyType: string | undefined
}

const bodyParameterTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}
const minNameScore = 0.75
const minParameterScore = 0.33

/** Overloads are told apart by the names of the arguments, not by their types. */
export function getRoutine(catalogue: Catalogue, call: Call): Routine {
  const overloads = listRoutines(catalogue, call.schema, call.name)
  const named = overloads.filter((routine) => takesNames(routine, call))
  const found = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, call))
  const [only] = found
  if (!only) throw notFound(catalogue, call, overloads)
  if (found.length > 1) throw ambiguous(found)
  return only
}

function takesNames({ parameters }: Routine, { given, bodyType }: Call): boolean {
  const isRaw =
    bodyType !== undefined && bodyType !== 'application/json' && bodyType in bodyParameterTypes
  if (parameters.length === 0) return given.length === 0 && !isRaw
  const required = parameters.filter(({ isRequired }) => isRequired)
  return (
    required.every(({ name }) => given.includes(name)) &&
    given.every((name) => parameters.some((parameter) => parameter.name === name))
  )
}

export function takesBody(routine: Routine, { bodyType }: Call): boolean {
  const [only, ...others] = routine.parameters
  if (!only || others.length > 0 || bodyType === undefined || only.name !== '') return false
  return bodyParameterTypes[bodyType]?.includes(only.type) ?? false
}

function ambiguous(routines: Routine[]): RestError {
  const show = ({ name, type }: Parameter) => `${name} => ${type}`
  const list = routines
    .map(({ schema, name, parameters }) => ({
      count: parameters.length,
      text: `${schema}.${name}(${parameters.map(show).join(', ')})`,
    }))
    .sort((one, other) => one.count - other.count || (one.text < other.text ? -1 : 1))
    .map(({ text }) => text)
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${list.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function notFound(catalogue: Catalogue, call: Call, overloads: Routine[]): RestError {
  const name = `${call.schema}.${call.name}`
  const given = call.given.toSorted()
  const rawKind = call.bodyType === undefined ? undefined : rawKinds[call.bodyType]
  const without = ' without parameters'
  const shown = given.length > 0 ? `(${given.join(', ')})` : without
  const listed =
    given.length > 0 ? ` with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}` : without
  const orBody =
    call.bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''
  const searched = rawKind ? ` with a single unnamed ${rawKind} parameter` : `${listed}${orBody}`
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${name}${rawKind ? '' : shown} in the schema cache`,
    {
      details: `Searched for the function ${name}${searched}, but no matches were found in the schema cache.`,
      hint: rawKind ? null : suggest(catalogue, call, overloads),
    },
  )
}

const rawKinds: Record<string, string> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
}

function suggest(catalogue: Catalogue, call: Call, overloads: Routine[]): string | null {
  const show = (names: string[]) => `(${names.toSorted().join(', ')})`
  const close =
    overloads.length === 0
      ? findSimilar(listNames(catalogue, call.schema), call.name, minNameScore)
      : findSimilar(
          overloads.map(({ parameters }) => show(parameters.map(({ name }) => name))),
          show(call.given),
          minParameterScore,
        )
  if (close === undefined) return null
  const target = overloads.length === 0 ? close : `${call.name}${close}`
  return `Perhaps you meant to call the function ${call.schema}.${target}`
}

function listNames(catalogue: Catalogue, schema: string): string[] {
  const names = [...catalogue.routines.values()].flatMap(([routine]) =>
    routine && routine.schema === schema ? routine.name : [],
  )
  return names
}
