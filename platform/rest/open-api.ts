import { type Column, listRoutines, type Routine, type Table } from './catalogue/catalogue.ts'
import type { RestContext } from './context.ts'
import { corsHeaders } from './protocol/cors.ts'
import { errors } from './protocol/errors.ts'

/** A Swagger 2 description of the schema, for tools that generate clients. */
export function describeApi(context: RestContext): Response {
  const { catalogue, schema, method } = context
  if (method !== 'GET' && method !== 'HEAD') throw errors.unsupportedMethod(method)
  const tables = [...catalogue.tables.values()].filter((table) => table.schema === schema)
  const routines = [...catalogue.routines.values()].flatMap(([first]) =>
    first && first.schema === schema ? listRoutines(catalogue, schema, first.name).slice(0, 1) : [],
  )
  const document = {
    swagger: '2.0',
    info: { title: 'standard public schema', version: '14.0', description: '' },
    host: new URL(context.request.url).host,
    basePath: '/',
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: {
      '/': { get: { summary: 'OpenAPI description (this document)', tags: ['Introspection'] } },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, describePath(table)])),
      ...Object.fromEntries(
        routines.map((routine) => [`/rpc/${routine.name}`, describeCall(routine)]),
      ),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, describeTable(table)])),
  }
  return new Response(method === 'HEAD' ? null : JSON.stringify(document), {
    headers: { ...corsHeaders, 'Content-Type': 'application/openapi+json; charset=utf-8' },
  })
}

function describePath(table: Table) {
  const operation = (success: string) => ({
    tags: [table.name],
    ...(table.description ? { summary: table.description } : {}),
    responses: { [success]: { description: 'OK' } },
  })
  return {
    get: operation('200'),
    post: operation('201'),
    patch: operation('204'),
    delete: operation('204'),
  }
}

function describeCall(routine: Routine) {
  const properties = Object.fromEntries(
    routine.parameters.map(({ name, type }) => [name, describeType(type)]),
  )
  const required = routine.parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  return {
    post: {
      tags: [`(rpc) ${routine.name}`],
      ...(routine.description ? { summary: routine.description } : {}),
      parameters: [{ in: 'body', name: 'args', required: true, schema }],
      responses: { '200': { description: 'OK' } },
    },
  }
}

function describeTable(table: Table) {
  const columns = [...table.columns.values()]
  const required = columns.filter((column) => !column.isNullable).map(({ name }) => name)
  return {
    type: 'object',
    ...(table.description ? { description: table.description } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      columns.map((column) => [column.name, describeColumn(table, column)]),
    ),
  }
}

function describeColumn(table: Table, column: Column) {
  const isKey = table.primaryKey.includes(column.name)
  const note = isKey ? 'Note:\nThis is a Primary Key.<pk/>' : ''
  const description = [column.description, note].filter(Boolean).join('\n\n')
  return {
    ...describeType(column.baseType),
    ...(column.enumValues.length > 0 ? { enum: column.enumValues } : {}),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.default === undefined ? {} : { default: column.default }),
    ...(description ? { description } : {}),
  }
}

function describeType(type: string): { type: string; format: string; items?: object } {
  if (type.endsWith('[]')) {
    return { type: 'array', format: type, items: { type: describeType(type.slice(0, -2)).type } }
  }
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer', format: type }
  if (/^(numeric|real|double precision)$/.test(type)) return { type: 'number', format: type }
  if (type === 'boolean') return { type: 'boolean', format: type }
  return { type: 'string', format: type }
}
