import { JsonTooComplex, parseJson } from '#platform/http/parse-json.ts'
import { errors } from '#platform/rest/protocol/errors.ts'

/** The rows of a request body: their JSON text as sent, and which columns they name. */
export type Payload = { json: string; columns: string[]; isArray: boolean; rowCount: number }

type PayloadType = 'json' | 'csv' | 'form' | 'other'

export function payloadType(contentType: string | null): PayloadType {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' || type === 'application/vnd.pgrst.object+json') return 'json'
  if (type === 'application/vnd.pgrst.array+json') return 'json'
  if (type === 'text/csv') return 'csv'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  return 'other'
}

/** `columns` of the query string overrides the keys of the rows, which then may differ. */
export function readPayload(
  body: string,
  contentType: string | null,
  columns: string[] | undefined,
): Payload {
  const payload = readRows(body, contentType, columns)
  checkNames(payload.columns)
  return payload
}

/** More columns than a table can have; suggesting names for many unknown ones would be slow. */
const mostNames = 1600

export function checkNames(names: string[]) {
  if (names.length > mostNames) throw errors.badBody(`More than ${mostNames} columns or arguments`)
}

function readRows(
  body: string,
  contentType: string | null,
  columns: string[] | undefined,
): Payload {
  const type = payloadType(contentType)
  if (type === 'csv') return readCsv(body)
  if (type === 'form') return readForm(body)
  if (type === 'other') {
    throw errors.badBody(`Content-Type not acceptable: ${contentType}`)
  }
  const value = parseBody(body)
  if (Array.isArray(value)) {
    if (!value.every(isObject)) throw errors.badBody('All object keys must match')
    return {
      json: body,
      columns: columns ?? sameKeys(value),
      isArray: true,
      rowCount: value.length,
    }
  }
  if (!isObject(value)) throw errors.badBody('Empty or invalid json')
  return { json: body, columns: columns ?? Object.keys(value), isArray: false, rowCount: 1 }
}

export function parseBody(body: string): unknown {
  try {
    return parseJson(body)
  } catch (cause) {
    throw errors.badBody(cause instanceof JsonTooComplex ? cause.message : 'Empty or invalid json')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sameKeys(rows: Record<string, unknown>[]): string[] {
  const [first] = rows
  if (!first) return []
  const keys = Object.keys(first)
  const agree = rows.every(
    (row) =>
      Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  )
  if (!agree) throw errors.badBody('All object keys must match')
  return keys
}

function readForm(body: string): Payload {
  const fields = Object.fromEntries(new URLSearchParams(body))
  return {
    json: JSON.stringify(fields),
    columns: Object.keys(fields),
    isArray: false,
    rowCount: 1,
  }
}

function readCsv(body: string): Payload {
  const [header = [], ...lines] = parseCsv(body)
  if (lines.some((line) => line.length !== header.length)) {
    throw errors.badBody('All lines must have same number of fields')
  }
  const rows = lines.map((line) =>
    Object.fromEntries(
      header.map((name, index) => [name, line[index] === 'NULL' ? null : line[index]]),
    ),
  )
  return { json: JSON.stringify(rows), columns: header, isArray: true, rowCount: rows.length }
}

export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let field = ''
  let isQuoted = false
  const endLine = () => {
    if (line.length > 0 || field !== '') lines.push([...line, field])
    line = []
    field = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') field += text[++at]
      else isQuoted = false
    } else if (character === '"') {
      isQuoted = true
    } else if (character === ',') {
      line.push(field)
      field = ''
    } else if (character === '\n') {
      endLine()
    } else if (character !== '\r') {
      field += character
    }
  }
  endLine()
  return lines
}
