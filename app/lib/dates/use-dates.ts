import { useRouteLoaderData } from 'react-router'
import { site } from '#content/defaults/site.ts'
import { type Dates, datesIn } from './dates.ts'

/** In the published time zone; on an error page without data, in the default one. */
export function useDates(): Dates {
  const root = useRouteLoaderData<{ business: { timeZone: string } }>('root')
  return datesIn(root?.business.timeZone ?? site.timeZone)
}
