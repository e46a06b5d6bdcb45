import { splitAddress } from '#platform/http/address.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import { type CallerDatabase, shareOf } from '#platform/postgres/database.ts'
import { LargeBodyGate } from '#platform/postgres/large-body-gate.ts'
import { quoteIdentifier } from '#platform/postgres/sql.ts'
import { callRoutine } from './call.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { RestContext, RestSettings } from './context.ts'
import { mutate } from './mutate.ts'
import { describeApi } from './open-api.ts'
import { answerOptions } from './options.ts'
import { answerPreflight, isPreflight } from './protocol/cors.ts'
import { errors, RestError } from './protocol/errors.ts'
import { chooseAnswer } from './protocol/media-type.ts'
import { fromPostgres } from './protocol/postgres-error.ts'
import { readPreferences } from './protocol/preferences.ts'
import { read } from './read.ts'
import { StatementCache } from './render/statement-cache.ts'
import { respondError } from './respond.ts'
import { SchemaCache } from './schema-cache.ts'

export type RestOptions = {
  callers: CallerDatabase
  identity: Pick<Identity, 'identify'>
  settings?: Partial<RestSettings>
  /** That of another service over the same database; by default one of its own. */
  schema?: SchemaCache | undefined
}

export type RestService = Service & {
  schema: SchemaCache
  /** Reloads the schema cache; also done on `notify pgrst, 'reload schema'`. */
  reloadSchema(): Promise<void>
  close(): Promise<void>
}

const defaults: RestSettings = {
  schemas: ['public'],
  extraSearchPath: ['public', 'extensions'],
  maxRows: 1_000,
  allowTxOverride: false,
  planEnabled: false,
  aggregatesEnabled: true,
  maxBodyBytes: 50 * 1024 * 1024,
  maxBodyBytesOfOthers: 2 * 1024 * 1024,
}

export function createRestService({
  callers,
  identity,
  settings: given,
  schema: shared,
}: RestOptions): RestService {
  const settings = { ...defaults, ...given }
  const searchPaths = new Map(
    settings.schemas.map((schema) => {
      const path = [schema, ...settings.extraSearchPath]
      return [schema, path.map(quoteIdentifier).join(', ')]
    }),
  )
  const schema = shared ?? new SchemaCache(callers, settings.schemas)
  // Not shared: the statements of a flood over the API would take the place of the pages' own.
  const statementsOf = new WeakMap<Catalogue, StatementCache>()
  const largeBodies = new LargeBodyGate()

  async function load(): Promise<LoadedSchema> {
    const catalogue = await schema.get()
    const statements = statementsOf.get(catalogue) ?? new StatementCache()
    statementsOf.set(catalogue, statements)
    return { catalogue, statements }
  }

  async function rest(request: Request, connection: Connection): Promise<Response> {
    const { address } = connection
    if (isPreflight(request)) return answerPreflight(request)
    let caller: Caller | undefined
    try {
      const path = readPath(request)
      caller = { ...(await identity.identify(request)), address }
      connection.note?.({ role: caller.role })
      const loaded = await load()
      const fixed = { callers, settings, searchPaths, address }
      const context = readContext(request, path, caller, loaded, fixed)
      const answer = () => route(context, path, loaded)
      return await largeBodies.run(shareOf(caller), request, answer)
    } catch (error) {
      if (isConnectionFailure(error)) throw error
      const refusal = explain(error, caller)
      connection.note?.({ code: refusal.code, ...(refusal.status >= 500 && { cause: error }) })
      return respondError(refusal, request.method)
    }
  }

  return Object.assign(rest, {
    schema,
    reloadSchema: () => schema.reload(),
    close: () => schema.close(),
  })
}

type LoadedSchema = { catalogue: Catalogue; statements: StatementCache }

/** Everything besides the request: the service's own parts, and the client address. */
type Fixed = {
  callers: CallerDatabase
  settings: RestSettings
  searchPaths: Map<string, string>
  address: string
}

type Path = { segments: string[]; pathname: string; search: string }

function readPath(request: Request): Path {
  const { pathname, search } = splitAddress(request.url)
  const segments = pathname.split('/').slice(1)
  const prefix = segments[0] === 'rest' && segments[1] === 'v1' ? 2 : 0
  const own = segments.slice(prefix).map(decode)
  if (own.at(-1) === '') own.pop()
  return { segments: own, pathname, search }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw errors.badPath()
  }
}

async function route(
  context: RestContext,
  { segments }: Path,
  { statements }: LoadedSchema,
): Promise<Response> {
  const { method } = context
  const [first, second, ...rest] = segments
  if (rest.length > 0 || (second !== undefined && first !== 'rpc')) throw errors.badPath()
  if (method === 'OPTIONS') return answerOptions(context, first, second)
  if (first === undefined) return describeApi(context)
  if (first === 'rpc' && second !== undefined) return callRoutine(context, second, statements)
  switch (method) {
    case 'GET':
    case 'HEAD':
      return read(context, first, statements)
    case 'POST':
    case 'PATCH':
    case 'PUT':
    case 'DELETE':
      return mutate(context, first)
    default:
      throw errors.unsupportedMethod(method)
  }
}

function readContext(
  request: Request,
  { segments, pathname, search }: Path,
  caller: Caller,
  { catalogue }: LoadedSchema,
  { callers, settings, searchPaths, address }: Fixed,
): RestContext {
  const { method, headers } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const profile = headers.get(isRead ? 'accept-profile' : 'content-profile')
  const schema = profile ?? settings.schemas[0] ?? 'public'
  const searchPath = searchPaths.get(schema)
  if (searchPath === undefined) throw errors.unknownSchema(schema, settings.schemas)
  const parameters = [...new URLSearchParams(search)].filter(([key]) => key !== 'apikey')
  // Postgres' wire protocol ends a statement's text at a zero byte.
  if (search.includes('%00'))
    throw errors.badQuery('A zero byte in the query', 'unexpected zero byte')
  return {
    request,
    method,
    settings,
    catalogue,
    callers,
    caller,
    schema,
    parameters,
    preferences: readPreferences(headers.get('prefer'), {
      allowTxOverride: settings.allowTxOverride,
      timeZones: catalogue.timeZones,
    }),
    answer: chooseAnswer(readAccept(headers, segments), settings.planEnabled),
    requestSettings: {
      searchPath,
      isReadOnly: isRead,
      statementTimeout:
        catalogue.statementTimeouts.get(caller.role) ?? catalogue.defaultStatementTimeout,
      method,
      path: pathname.replace(/^\/rest\/v1/, ''),
      headers: showHeaders(headers, address),
      cookies: showCookies(headers.get('cookie')),
    },
  }
}

/** The OpenAPI description is served in its own media type only. */
function readAccept(headers: Headers, segments: string[]): string | null {
  const accept = headers.get('accept')
  return segments.length > 0 ? accept : (accept?.replace(/openapi\+json/g, 'json') ?? null)
}

const addressHeaders = new Set(['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip'])

/**
 * Request headers for functions and policies: `current_setting('request.headers')::json`. Rate
 * limits in the database count by x-forwarded-for, so it is the web server's address and not the
 * client's header.
 */
function showHeaders(headers: Headers, address: string): string {
  const shown: Record<string, string> = { 'x-forwarded-for': address }
  headers.forEach((value, name) => {
    if (name !== 'cookie' && !addressHeaders.has(name)) shown[name] = value
  })
  return JSON.stringify(shown)
}

function showCookies(header: string | null): string {
  if (!header) return '{}'
  const pairs = header.split(';').map((part) => {
    const equals = part.indexOf('=')
    return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
  })
  return JSON.stringify(Object.fromEntries(pairs))
}

function explain(error: unknown, caller: Caller | undefined): RestError {
  if (error instanceof RestError) return error
  if (error instanceof HttpError) return fromHttp(error)
  const isAnonymous = !caller || caller.role === 'anon'
  const refusal = fromPostgres(error, isAnonymous)
  // A lost Postgres connection is answered 503 by the dispatcher, for all services.
  if (!refusal || refusal.status === 503) throw error
  return refusal
}

const codesOfIdentity: Record<string, string> = {
  no_api_key: 'PGRST302',
  jwt_expired: 'PGRST303',
}

/** Hints of a hosted project's API gateway about keys. */
const hintsOfIdentity: Record<string, string> = {
  no_api_key: 'No `apikey` request header or url param was found.',
  bad_api_key: 'Double check your Supabase `anon` or `service_role` API key.',
}

function fromHttp(error: HttpError): RestError {
  const { status, code, message, headers } = error
  if (status === 429 || status === 504) {
    return new RestError(status, 'PGRST003', message, { headers })
  }
  if (status !== 401) return new RestError(status, 'PGRST102', message)
  const challenge =
    code === 'no_api_key'
      ? 'Bearer'
      : `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`
  return new RestError(status, codesOfIdentity[code] ?? 'PGRST301', message, {
    hint: hintsOfIdentity[code] ?? null,
    headers: { ...headers, 'WWW-Authenticate': challenge },
  })
}
