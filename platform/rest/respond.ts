import type { RestContext } from './context.ts'
import { corsHeaders } from './protocol/cors.ts'
import { errors, type RestError } from './protocol/errors.ts'
import { type Applied, showApplied } from './protocol/preferences.ts'
import type { AnswerRow } from './render/statement.ts'

type Reply = {
  status: number
  row: AnswerRow
  applied: Applied[]
  /** Names in lower case. */
  headers?: Record<string, string>
  hasBody: boolean
}

export function respond(context: RestContext, reply: Reply): Response {
  const { settings, schema, preferences, answer, method } = context
  const headers: Record<string, string> = { ...corsHeaders, ...reply.headers }
  if (settings.schemas.length > 1) headers['content-profile'] = schema
  const applied = showApplied(preferences, reply.applied)
  if (applied) headers['preference-applied'] = applied
  const status = readDatabaseStatus(reply.row.response_status) ?? reply.status
  const hasBody = reply.hasBody && status !== 204 && status !== 304
  if (hasBody) headers['content-type'] = answer.contentType
  const cookies = addDatabaseHeaders(headers, reply.row.response_headers)
  const isSent = hasBody && method !== 'HEAD'
  const response = new Response(isSent ? (reply.row.body ?? '') : null, { status, headers })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

/**
 * Response headers set by a function: `set_config('response.headers', '[{"X-Name": "value"}]',
 * true)`. Returns the cookies, since there may be several.
 */
function addDatabaseHeaders(headers: Record<string, string>, setting: string | null): string[] {
  if (setting === null) return []
  const cookies: string[] = []
  const entries = readJsonArray(setting)
  for (const entry of entries) {
    const pairs = Object.entries(entry as Record<string, unknown>)
    const [name, value] = pairs[0] ?? []
    if (pairs.length !== 1 || !name || typeof value !== 'string') throw errors.badHeadersSetting()
    if (name.toLowerCase() === 'set-cookie') cookies.push(value)
    else headers[name.toLowerCase()] = value
  }
  return cookies
}

function readJsonArray(setting: string): unknown[] {
  try {
    const value: unknown = JSON.parse(setting)
    if (Array.isArray(value) && value.every((entry) => entry && typeof entry === 'object')) {
      return value
    }
  } catch {
    // refused below, like any other malformed setting
  }
  throw errors.badHeadersSetting()
}

function readDatabaseStatus(setting: string | null): number | undefined {
  if (setting === null) return undefined
  const status = Number(setting)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw errors.badStatusSetting()
  return status
}

/** PostgREST's envelope: always these four keys. */
export function respondError(error: RestError, method: string): Response {
  const { status, code, message, details, hint } = error
  const headers = {
    ...corsHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': `PostgREST; error=${code}`,
    ...error.headers,
  }
  const body = JSON.stringify({ code, details, hint, message })
  return new Response(method === 'HEAD' ? null : body, { status, headers })
}
