import { searchFrom } from '#app/lib/lists.ts'

const sorts = ['name', 'email', 'progress', 'last_activity', 'joined'] as const
export type ProgressSort = (typeof sorts)[number]

export type ProgressFilter = {
  search: string
  sort: ProgressSort
  isDescending: boolean
  /** Only students who completed nothing for 14 days and are not done. */
  isStalled: boolean
}

/** The filter of /admin/users/progress, from the query. */
export function readProgressFilter(query: URLSearchParams): ProgressFilter {
  const sort = sorts.find((known) => known === query.get('sort')) ?? 'last_activity'
  return {
    search: searchFrom(query),
    sort,
    isDescending: (query.get('order') ?? usualOrder(sort)) === 'desc',
    isStalled: query.get('stalled') === '1',
  }
}

/** The default order: names ascending, everything else descending. */
export function usualOrder(sort: ProgressSort) {
  return sort === 'name' || sort === 'email' ? 'asc' : 'desc'
}
