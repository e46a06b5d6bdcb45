import { hostContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { breadcrumbsLd } from '#app/lib/structured-data.ts'
import { termsConditions } from '#content/policies.ts'
import type { Route } from './+types/terms-conditions.ts'
import { termsConditionsHtml } from './policies.server.ts'
import { PolicyPage } from './policy-page.tsx'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: termsConditions.title, path: '/terms-conditions' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { html: termsConditionsHtml(context.get(hostContext).content.business) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: termsConditions.title,
    description: termsConditions.description,
    path: '/terms-conditions',
    updatedAt: termsConditions.lastUpdated,
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbs)],
  })
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={termsConditions} crumbs={crumbs} html={loaderData.html} />
}
