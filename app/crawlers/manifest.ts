import { hostContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/manifest.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { business, look } = context.get(hostContext).content
  const manifest = {
    name: business.businessName,
    short_name: business.businessName.split(' ').slice(0, 2).join(' '),
    description: business.description,
    start_url: '/',
    display: 'browser',
    background_color: '#f8f3e6',
    theme_color: '#163e33',
    icons: look.favicon ? ownIcons : drawnIcons,
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  })
}

const drawnIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
]

/** As app/crawlers/icon.ts draws them. */
const ownIcons = [
  { src: '/icon-192.png', sizes: '200x200' },
  { src: '/icon-512.png', sizes: '600x600' },
]
