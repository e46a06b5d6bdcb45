import { data } from 'react-router'
import { pageMeta } from '#app/lib/seo/seo.ts'
import type { Route } from './+types/not-found.ts'
import { NotFoundPage } from './error-pages.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Page not found', noindex: true })
}

export default function NotFound() {
  return <NotFoundPage />
}
