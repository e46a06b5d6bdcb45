const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function isUuid(text: string) {
  return uuid.test(text)
}

/** The page number of the query; 1 when it is missing or invalid. */
export function pageFrom(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
