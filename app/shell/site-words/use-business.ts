import { useRouteLoaderData } from 'react-router'
import type { Business } from '#content/schemas/business.ts'
import { site } from '#content/site.ts'

/** The facts of the business as published. On an error page without data: the defaults. */
export function useBusiness(): Business {
  const root = useRouteLoaderData<{ business: Business }>('root')
  return root?.business ?? site
}
