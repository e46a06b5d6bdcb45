import { data } from 'react-router'
import { pageMeta } from '#app/lib/seo/seo.ts'
import type { Route } from './+types/not-found.ts'
import { NotFoundPage } from './error-pages.tsx'
import { followOldAddress } from './old-address/follow-old-address.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  await followOldAddress(context, url)
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Page not found', noindex: true })
}

export default function NotFound() {
  return <NotFoundPage />
}
