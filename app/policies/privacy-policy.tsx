import { hostContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { breadcrumbsLd } from '#app/lib/structured-data.ts'
import { privacyPolicy } from '#content/policies.ts'
import type { Route } from './+types/privacy-policy.ts'
import { privacyPolicyHtml } from './policies.server.ts'
import { PolicyPage } from './policy-page.tsx'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: privacyPolicy.title, path: '/privacy-policy' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { html: privacyPolicyHtml(context.get(hostContext).content.business) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: privacyPolicy.title,
    description: privacyPolicy.description,
    path: '/privacy-policy',
    updatedAt: privacyPolicy.lastUpdated,
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbs)],
  })
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={privacyPolicy} crumbs={crumbs} html={loaderData.html} />
}
