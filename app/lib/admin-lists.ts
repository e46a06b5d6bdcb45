export type SubmissionFilter = { search: string; isUndelivered: boolean }

export type SubscriberState = 'all' | 'subscribed' | 'unsubscribed'
export type SubscriberFilter = { search: string; state: SubscriberState }

export const adminPageSize = 25
export const searchLength = 200

export function searchFrom(query: URLSearchParams, name = 'search') {
  return (query.get(name) ?? '').trim().slice(0, searchLength)
}

export function submissionFilterFrom(query: URLSearchParams): SubmissionFilter {
  return { search: searchFrom(query), isUndelivered: query.get('undelivered') === '1' }
}

export function subscriberFilterFrom(query: URLSearchParams): SubscriberFilter {
  const state = query.get('state')
  const isKnown = state === 'subscribed' || state === 'unsubscribed'
  return { search: searchFrom(query), state: isKnown ? state : 'all' }
}

/** An address with these query parameters, empty ones left out. */
export function listAddress(path: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}
