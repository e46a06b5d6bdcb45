import { HttpError } from '#platform/http/http-error.ts'

type Extra = { details?: unknown; hint?: string | null; headers?: Record<string, string> }

/** An error in PostgREST's format: `details` may be a list, and both it and `hint` may be null. */
export class RestError extends HttpError {
  readonly details: unknown
  readonly hint: string | null

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(status, code, message, extra.headers ? { headers: extra.headers } : {})
    this.name = 'RestError'
    this.details = extra.details ?? null
    this.hint = extra.hint ?? null
  }
}

export const errors = {
  badQuery: (message: string, details: string) =>
    new RestError(400, 'PGRST100', message, { details }),
  tooComplex: (found: string) =>
    new RestError(400, 'PGRST100', `The query is too complex: it has ${found}`, {
      hint: 'Ask for it in several requests.',
    }),
  answerTooLarge: () =>
    new RestError(413, 'PGRST100', 'The answer is too large', {
      hint: 'Ask for fewer rows or columns at once.',
    }),
  badRpcMethod: (method: string) =>
    new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  badBody: (message: string) => new RestError(400, 'PGRST102', message),
  badRange: (details: string, headers?: Record<string, string>) =>
    new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details,
      ...(headers ? { headers } : {}),
    }),
  badPutFilters: () =>
    new RestError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    ),
  unknownSchema: (schema: string, exposed: string[]) =>
    new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  notAcceptable: (types: string[]) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`),
  notEmbedded: (name: string) =>
    new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  badHeadersSetting: () =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  badStatusSetting: () =>
    new RestError(500, 'PGRST112', 'response.status guc must be a valid status code'),
  limitOnPut: () =>
    new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putMismatch: () =>
    new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingular: (rows: number) =>
    new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  unsupportedMethod: (method: string) =>
    new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  orderNotToOne: (origin: string, target: string) =>
    new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  badEmbedFilter: (name: string) =>
    new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  badRaise: (details: string, hint: string) =>
    new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
      details,
      hint,
    }),
  badPreferences: (preferences: string[]) =>
    new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${preferences.join(', ')}`,
    }),
  aggregatesOff: () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (rows: number) =>
    new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  badPath: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  notImplemented: (details: string) =>
    new RestError(400, 'PGRST127', 'Feature not implemented', { details }),
  maxAffectedOnScalar: () =>
    new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  unknownColumn: (column: string, relation: string) =>
    new RestError(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${relation}' in the schema cache`,
    ),
  unknownTable: (schema: string, name: string, similar: string | undefined) =>
    new RestError(
      404,
      'PGRST205',
      `Could not find the table '${schema}.${name}' in the schema cache`,
      {
        hint: similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
      },
    ),
}
