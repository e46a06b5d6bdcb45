import type { Route } from './+types/terms-conditions.ts'
import { readPolicy } from './policies.server.ts'
import { PolicyPage, policyMeta } from './policy-page.tsx'

const path = '/terms-conditions'

export function loader({ context }: Route.LoaderArgs) {
  return readPolicy(context, 'terms')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, loaderData, path)
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} path={path} document="terms" />
}
