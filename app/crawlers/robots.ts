import { hostContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(hostContext)
  const lines = [
    'User-agent: *',
    'Disallow: /auth/v1/',
    'Disallow: /rest/v1/',
    'Disallow: /functions/v1/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
