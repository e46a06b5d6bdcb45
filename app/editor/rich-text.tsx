import { lazy, type MouseEvent, type RefObject, Suspense, use, useEffect, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'
import { untilOnline } from '#app/lib/until-online.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { PageStylesheet } from '#app/shell/page-styles.tsx'
import blocksHref from './blocks/blocks.css?url'
import { videoPlayerUrl } from './video-url.ts'

// Loaded only where a text has such a block.
const Islands = lazy(async () => {
  await untilOnline()
  const { Islands } = await import('./blocks/islands.tsx')
  return { default: Islands }
})

type RichTextProps = {
  /** Sanitized by sanitizeHtml() in the loader, never from anywhere else. */
  html: string
  className?: string
}

/** The HTML of a post or a lesson. A video loads only when the reader clicks it. */
export function RichText({ html, className }: RichTextProps) {
  const text = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    if (html.includes(' data-block="film"')) addCaptions(text)
  }, [html])
  return (
    <>
      {html.includes(' data-block=') && <BlockStyles />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click itself */}
      <div
        ref={text}
        className={cn('prose', className)}
        onClick={openInPlace}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isHydrated && html.includes(' data-live>') && (
        <Suspense>
          <Islands text={text} html={html} />
        </Suspense>
      )}
    </>
  )
}

/** In the page where the page's other styles are, so that its first paint waits for no file. */
function BlockStyles() {
  const page = use(PageStylesheet)
  if (!('blocks' in page) || page.blocks === undefined)
    return <link rel="stylesheet" href={blocksHref} precedence="blocks" />
  return (
    <style href={blocksHref} precedence="blocks" nonce={page.nonce}>
      {page.blocks}
    </style>
  )
}

/** Loaded only where a text has a film. */
async function addCaptions(text: RefObject<HTMLElement | null>) {
  await untilOnline()
  const { showCaptions } = await import('./blocks/film-captions.ts')
  if (text.current) showCaptions(text.current)
}

/** Without scripts these links lead to YouTube, and to the picture. */
function openInPlace(event: MouseEvent<HTMLDivElement>) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (!(event.target instanceof Element)) return
  const link = event.target.closest<HTMLAnchorElement>('a[data-youtube], a[data-zoom]')
  if (!link) return
  if (link.dataset.zoom === undefined) return playVideo(event, link)
  event.preventDefault()
  import('./zoom-picture.ts').then(
    ({ zoomPicture }) => zoomPicture(link),
    () => location.assign(link.href),
  )
}

function playVideo(event: MouseEvent, link: HTMLAnchorElement) {
  const id = link.dataset.youtube
  if (!id || !/^[\w-]{11}$/.test(id)) return
  event.preventDefault()
  const player = document.createElement('iframe')
  player.src = videoPlayerUrl(id)
  player.title = 'Video from YouTube'
  player.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
  player.allowFullscreen = true
  link.replaceWith(player)
  player.focus()
}
