import { listRoutines } from './catalogue/catalogue.ts'
import type { RestContext } from './context.ts'
import { corsHeaders } from './protocol/cors.ts'
import { errors } from './protocol/errors.ts'
import { getTable } from './read.ts'

/** The OPTIONS response: the methods a relation or function supports. */
export function answerOptions(
  { catalogue, schema }: RestContext,
  name: string | undefined,
  routineName: string | undefined,
): Response {
  if (name === undefined) return allow('OPTIONS,GET,HEAD')
  if (name === 'rpc' && routineName !== undefined) {
    const routines = listRoutines(catalogue, schema, routineName)
    if (routines.length === 0) throw errors.badPath()
    const canRead = routines.some(({ isReadOnly }) => isReadOnly)
    return allow(canRead ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST')
  }
  const { canInsert, canUpdate, canDelete, primaryKey } = getTable(catalogue, schema, name)
  const methods = ['OPTIONS', 'GET', 'HEAD']
  if (canInsert) methods.push('POST')
  if (canInsert && canUpdate && primaryKey.length > 0) methods.push('PUT')
  if (canUpdate) methods.push('PATCH')
  if (canDelete) methods.push('DELETE')
  return allow(methods.join(','))
}

function allow(methods: string): Response {
  return new Response(null, { status: 200, headers: { ...corsHeaders, Allow: methods } })
}
