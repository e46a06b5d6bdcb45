import * as z from 'zod/mini'
import { HttpError } from '#platform/http/http-error.ts'
import { parseJson } from '#platform/http/parse-json.ts'
import { readText } from '#platform/http/read-body.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Mailer } from '#platform/mail/message.ts'
import { isConnectionFailure, isStatementTimeout } from '#platform/postgres/connection-failure.ts'
import type { Database } from '#platform/postgres/database.ts'
import '#platform/zod-locale.ts'
import type { Auth, Call, UserCall } from './call.ts'
import { addressOf, identifyUser, refuseAnonymous, requireAdmin, requireUser } from './callers.ts'
import { sendNotices } from './codes/send-notices.ts'
import { createSmsSender, type SmsSender } from './codes/sms.ts'
import { createExpiryCleanup } from './delete-expired.ts'
import { errors, renderError, toHttpError } from './errors.ts'
import type { MailTexts } from './mails/mails.ts'
import { mailWords } from './mails/words.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createRateLimits } from './rate-limits.ts'
import { chooseRedirect } from './redirects.ts'
import { type Route, routes, type UserRoute } from './routes.ts'
import { type AuthSettings, siteNameOf } from './settings.ts'

const mountedAt = '/auth/v1'
const longestBodyBytes = 1024 * 1024
const defaultAudience = 'authenticated'

type AuthServiceOptions = {
  database: Database
  identity: Identity
  mailer: Mailer
  settings: AuthSettings
  sms?: SmsSender
  /** By default the words of mails/words.ts and the name in the settings. */
  findMailTexts?: () => Promise<MailTexts>
  /** Replaces the setting email.enable_confirmations, asked for each request. */
  requiresConfirmation?: (() => Promise<boolean>) | undefined
  /** Addresses that no mail can reach; by default every address is taken for real. */
  isUndeliverable?: ((email: string) => boolean) | undefined
  clock?: () => Date
}

/** Supabase Auth's protocol under /auth/v1. */
export function createAuthService(options: AuthServiceOptions): Service {
  const auth = createAuth(options)
  const deleteExpiredHourly = createExpiryCleanup(auth.database, auth.now)
  return async (request, connection) => {
    deleteExpiredHourly()
    const response = await answer(await withCurrentSettings(auth, options), request, connection)
    return withCors(request, response)
  }
}

async function withCurrentSettings(
  auth: Auth,
  { requiresConfirmation }: AuthServiceOptions,
): Promise<Auth> {
  if (!requiresConfirmation) return auth
  const email = { ...auth.settings.email, enable_confirmations: await requiresConfirmation() }
  return { ...auth, settings: { ...auth.settings, email } }
}

/** Dependencies that all endpoints share. */
function createAuth(options: AuthServiceOptions): Auth {
  const { database, identity, mailer, settings } = options
  const now = options.clock ?? (() => new Date())
  return {
    database,
    identity,
    mailer,
    settings,
    now,
    passwords: createPasswords(settings),
    limits: createRateLimits(database, settings.rate_limit, now),
    sms: options.sms ?? createSmsSender(settings),
    findMailTexts:
      options.findMailTexts ??
      (async () => ({
        siteName: siteNameOf(settings),
        write: (kind, facts) => mailWords[kind](facts),
      })),
    isUndeliverable: options.isUndeliverable ?? (() => false),
  }
}

async function answer(auth: Auth, request: Request, connection: Connection): Promise<Response> {
  try {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    return await dispatch(auth, request, connection)
  } catch (cause) {
    if (isConnectionFailure(cause) || isStatementTimeout(cause)) throw cause
    const error = toHttpError(cause)
    connection.note?.({ code: error.code, ...(error.status >= 500 && { cause }) })
    return renderError(error, request, connection.requestId)
  }
}

async function dispatch(auth: Auth, request: Request, direct: Connection): Promise<Response> {
  const connection = { ...direct, address: addressOf(auth, request, direct) }
  const url = new URL(request.url)
  const path = url.pathname.startsWith(mountedAt)
    ? url.pathname.slice(mountedAt.length)
    : url.pathname
  const { route, params } = findRoute(request.method, path.replace(/\/+$/, '') || '/')
  if (!route.isOpen) await auth.identity.requireKey(request)
  const call: Call = {
    request,
    url,
    params,
    connection,
    audience: request.headers.get('x-jwt-aud') || defaultAudience,
    redirectTo: chooseRedirect(auth.settings, request, url),
    notices: [],
    json: (schema) => readJson(request, schema),
  }
  if (route.needsPasskeys && !auth.settings.passkey.enabled) {
    throw errors.notFound('passkey_disabled', 'Passkeys are disabled')
  }
  if (route.limit) await auth.limits.assertRequest(route.limit, connection.address)
  const response = await handle(route, call, auth)
  await sendNotices(auth, call.notices)
  return response
}

async function handle(route: Route, call: Call, auth: Auth): Promise<Response> {
  switch (route.who) {
    case 'anyone':
      return route.handle(call, auth)
    case 'user':
      return route.handle(await findCaller(route, call, auth), auth)
    case 'permanent':
      return route.handle(refuseAnonymous(await findCaller(route, call, auth)), auth)
    case 'admin':
      return route.handle(await requireAdmin(call, auth), auth)
  }
}

function findCaller({ beforeSecondFactor }: UserRoute, call: Call, auth: Auth): Promise<UserCall> {
  return beforeSecondFactor === 'open'
    ? identifyUser(call, auth)
    : requireUser(call, auth, beforeSecondFactor)
}

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route.path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  ),
}))

function findRoute(method: string, path: string): { route: Route; params: Record<string, string> } {
  let isKnownPath = false
  for (const { route, pattern } of compiled) {
    const match = pattern.exec(path)
    if (!match) continue
    isKnownPath = true
    if (route.method === method) return { route, params: { ...match.groups } }
  }
  throw isKnownPath
    ? new HttpError(405, 'method_not_allowed', 'Method not allowed')
    : errors.notFound('not_found', 'Not found')
}

/** No body at all reads as an empty object, as the official service does. */
async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request, longestBodyBytes)
  let value: unknown
  try {
    value = text.trim() === '' ? {} : parseJson(text)
  } catch (cause) {
    throw errors.badJson(`Could not parse request body as JSON: ${(cause as Error).message}`, cause)
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  throw errors.badJson(
    `Could not parse request body as JSON: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`,
  )
}

const allowedHeaders =
  'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey'

function withCors(request: Request, response: Response): Response {
  if (!request.headers.has('origin')) return response
  // CORS allows any origin: callers authenticate by a header that only their own script can set,
  // not by a cookie.
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set(
    'access-control-expose-headers',
    'X-Total-Count, Link, X-Supabase-Api-Version',
  )
  if (request.method === 'OPTIONS') {
    response.headers.set('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    response.headers.set('access-control-allow-headers', allowedHeaders)
    response.headers.set('access-control-max-age', '600')
  }
  return response
}
