import { errors } from './errors.ts'

export type Window = { limit?: bigint; offset?: bigint }

/** The `Range` header (`0-9`, `10-`) narrowed by the limit and offset parameters. */
export function readWindow(rangeHeader: string | null, window: Window): Window {
  if (window.limit !== undefined && window.limit < 0n) {
    throw errors.badRange('Limit should be greater than or equal to zero.')
  }
  const asked = readRangeHeader(rangeHeader)
  const offset = window.offset !== undefined && window.offset > 0n ? window.offset : 0n
  const first = asked.first > offset ? asked.first : offset
  const ends = [
    asked.last,
    window.limit === undefined ? undefined : offset + window.limit - 1n,
  ].filter((last) => last !== undefined)
  const last = ends.reduce<bigint | undefined>(
    (least, end) => (least === undefined || end < least ? end : least),
    undefined,
  )
  const limit = last === undefined ? undefined : last - first + 1n
  return {
    ...(limit === undefined ? {} : { limit: limit < 0n ? 0n : limit }),
    ...(first > 0n ? { offset: first } : {}),
  }
}

function readRangeHeader(header: string | null): { first: bigint; last: bigint | undefined } {
  const match = /^(?:items=)?(\d{1,18})-(\d{0,18})$/.exec(header?.trim() ?? '')
  if (!match) return { first: 0n, last: undefined }
  const first = BigInt(match[1] ?? 0)
  const last = match[2] ? BigInt(match[2]) : undefined
  if (last !== undefined && last < first) {
    throw errors.badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { first, last }
}

export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const window = rows > 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${window}/${total ?? '*'}`
}

/** 206 when more rows exist than were sent; 416 for an offset beyond the last row. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200
  if (offset > total) {
    throw errors.badRange(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      { 'Content-Range': `*/${total}` },
    )
  }
  return rows < total ? 206 : 200
}

const largestSpelledOut = 100n

/**
 * Whether the limit is a literal in the SQL. The planner depends on a small one: as a parameter it
 * would be replanned at each request. Large literals would only multiply statements.
 */
export function isSpelledOut(limit: bigint | undefined): boolean {
  return limit !== undefined && limit <= largestSpelledOut
}

/** The part of limit and offset that belongs to the statement's cache key. */
export function shapeOfWindow({ limit, offset }: Window): string {
  const taken = limit === undefined || isSpelledOut(limit) ? String(limit) : 'limit'
  return `${taken} ${offset === undefined ? '' : 'offset'}`
}
