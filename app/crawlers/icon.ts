import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/icon.ts'
import appleTouchIcon from './icons/apple-touch-icon.png?inline'
import favicon from './icons/favicon.ico?inline'
import icon192 from './icons/icon-192.png?inline'
import icon512 from './icons/icon-512.png?inline'

/** The drawn icon by address, and the side in pixels at which the owner's picture takes its place. */
const icons: Record<string, { drawn: string; side: number }> = {
  '/favicon.ico': { drawn: favicon, side: 50 },
  '/apple-touch-icon.png': { drawn: appleTouchIcon, side: 200 },
  '/icon-192.png': { drawn: icon192, side: 200 },
  '/icon-512.png': { drawn: icon512, side: 600 },
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const { favicon: own } = host.content.look
  const icon = icons[url.pathname]
  if (!icon) throw notFound('No such icon')
  if (!own) return send(await fetch(icon.drawn), 'public, max-age=3600')
  const { side: width, side: height } = icon
  const picture = context
    .get(supabaseContext)
    .storage.from('site-pictures')
    .getPublicUrl(
      own.file,
      host.resizesPictures
        ? { transform: { width, height, resize: 'cover', format: 'origin' } }
        : undefined,
    )
  const drawn = await host.fetch(picture.data.publicUrl)
  if (drawn.ok) return send(drawn, 'public, max-age=3600')
  host.log('warn', 'the icon of the site could not be drawn', `Storage answered ${drawn.status}`)
  return send(await fetch(icon.drawn), 'no-store')
}

async function send(picture: Response, cacheControl: string) {
  return new Response(await picture.arrayBuffer(), {
    headers: {
      'Content-Type': picture.headers.get('content-type') ?? 'image/png',
      'Cache-Control': cacheControl,
    },
  })
}
