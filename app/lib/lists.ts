// The one recipe of every list: what its address says, what is searched for, and a page of its rows.

export const adminPageSize = 25
export const searchLength = 200

/** The words that are searched for. A cut may halve an emoji. */
export function searchFrom(query: URLSearchParams, name = 'search') {
  return (query.get(name) ?? '').trim().slice(0, searchLength).toWellFormed()
}

/** The page number of the query; 1 when it is missing or invalid. */
export function pageFrom(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Ids come from addresses too, and Postgres refuses a query with any other text. */
export function isUuid(text: string) {
  return uuid.test(text)
}

/** An address with these query parameters, empty ones left out. */
export function listAddress(path: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}

/** '1 message', '1,200 messages' */
export function counted(count: number, one: string, many = `${one}s`) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** For ilike(): %, _ and \ are taken as they are. */
export function escapeLike(words: string) {
  return words.replace(/[\\%_]/g, '\\$&')
}

/** For ilike(): a text that contains these words. */
export function containing(words: string) {
  return `%${escapeLike(words)}%`
}

/** For or(): one of the columns contains these words. Values stand in quotes there. */
export function anyContaining(columns: string[], words: string) {
  const pattern = `"${containing(words).replace(/["\\]/g, '\\$&')}"`
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',')
}

export type Range = { from: number; size: number }

export function rangeOf(page: number, size = adminPageSize): Range {
  return { from: (page - 1) * size, size }
}

type RangedQuery<Row> = {
  range(
    from: number,
    to: number,
  ): PromiseLike<{ data: Row[] | null; count: number | null; error: { code: string } | null }>
}

/** A range of the rows, and how many there are in all: for queries with `count: 'exact'`. */
export async function readRange<Row>(query: RangedQuery<Row>, { from, size }: Range) {
  const { data, count, error } = await query.range(from, from + size - 1)
  // Range not satisfiable: behind the last row there is nothing, and that is no fault.
  if (error?.code === 'PGRST103') return { rows: [], total: from }
  if (error) throw error
  const rows = data ?? []
  return { rows, total: count ?? rows.length }
}

/** The REST service's row limit. */
export const batchSize = 1000

type Batch<Row> = PromiseLike<{ data: Row[]; count?: number | null }>

/** All rows, or the first `most`, however few one answer holds when the query counts them. */
export async function readAll<Row>(
  read: (from: number, to: number) => Batch<Row>,
  most = Number.POSITIVE_INFINITY,
) {
  const rows: Row[] = []
  while (rows.length < most) {
    const { data, count } = await read(rows.length, rows.length + batchSize - 1)
    rows.push(...data)
    const isLast = typeof count === 'number' ? rows.length >= count : data.length < batchSize
    if (isLast || data.length === 0) break
  }
  return rows
}
