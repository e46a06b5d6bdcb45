import { useRouteLoaderData } from 'react-router'
import { site } from '#content/defaults/site.ts'
import { hideSampleFacts } from '#content/hide-sample-facts.ts'
import type { Business } from '#content/schemas/business.ts'

const withoutData = hideSampleFacts(site, () => true)

/** The facts of the business as visitors see them. On an error page without data: the default names. */
export function useBusiness(): Business {
  const root = useRouteLoaderData<{ business: Business }>('root')
  return root?.business ?? withoutData
}
