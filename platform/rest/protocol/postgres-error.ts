import pg from 'pg'
import { errors, RestError } from './errors.ts'

/** A Postgres error as PostgREST reports it; undefined for any other error. */
export function fromPostgres(error: unknown, isAnonymous: boolean): RestError | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code) return undefined
  if (error.code === 'PGRST') return fromRaise(error)
  const status = statusOf(error.code, error.message, isAnonymous)
  return new RestError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    ...(status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
  })
}

const statusByCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '53400': 500,
  // A statement timeout, where PostgREST answers 500: the query was too much for the role's limit. Not
  // 503, which supabase-js repeats by itself, three times the same load.
  '57014': 400,
  '57P01': 503,
  P0001: 400,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
}

const statusByClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

export function statusOf(code: string, message: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  // 405 where PostgREST answers 500: writing to a read-only view is the caller's error.
  if (code === '55000' && /^cannot (insert into|update|delete from) view/.test(message)) return 405
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  const chosen = /^PT(\d{3})$/.exec(code)
  if (chosen) return validStatus(Number(chosen[1])) ?? 500
  return statusByCode[code] ?? statusByClass[code.slice(0, 2)] ?? 400
}

function validStatus(status: number): number | undefined {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : undefined
}

type Raised = { code: string; message: string; details?: string; hint?: string }
type RaisedResponse = { status: number; headers: Record<string, string> }

/** `raise sqlstate 'PGRST'` with JSON in message and detail sets the whole response. */
function fromRaise(error: pg.DatabaseError): RestError {
  const messageHint =
    "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
  const detailHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  const raised = readJson<Raised>(error.message)
  if (typeof raised?.code !== 'string' || typeof raised.message !== 'string') {
    return errors.badRaise(`Invalid JSON value for MESSAGE: '${error.message}'`, messageHint)
  }
  if (error.detail === undefined) {
    return errors.badRaise('DETAIL is missing in the RAISE statement', detailHint)
  }
  const response = readJson<RaisedResponse>(error.detail)
  const status = validStatus(Number(response?.status))
  if (!response || !status || typeof response.headers !== 'object') {
    return errors.badRaise(`Invalid JSON value for DETAIL: '${error.detail}'`, detailHint)
  }
  return new RestError(status, raised.code, raised.message, {
    details: raised.details ?? null,
    hint: raised.hint ?? null,
    headers: response.headers,
  })
}

function readJson<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
