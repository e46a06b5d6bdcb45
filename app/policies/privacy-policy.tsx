import type { Route } from './+types/privacy-policy.ts'
import { readPolicy } from './policies.server.ts'
import { PolicyPage, policyMeta } from './policy-page.tsx'

const path = '/privacy-policy'

export function loader({ context }: Route.LoaderArgs) {
  return readPolicy(context, 'privacy')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, loaderData, path)
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} path={path} document="privacy" />
}
