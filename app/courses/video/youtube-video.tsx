import { Play } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { videoPlayerUrl } from '#app/editor/video-url.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'

type YoutubeVideoProps = { videoId: string; title: string }

/** A drawn poster first (privacy facade): no request to YouTube before the viewer presses play. */
export function YoutubeVideo({ videoId, title }: YoutubeVideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isPlaying) player.current?.focus()
  }, [isPlaying])

  function play(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }

  if (isPlaying) {
    return (
      <iframe
        ref={player}
        src={videoPlayerUrl(videoId)}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        className="aspect-video w-full rounded-md border border-rule bg-desk"
      />
    )
  }
  return (
    <a
      href={`https://www.youtube.com/watch?v=${videoId}`}
      rel="noopener noreferrer"
      onClick={play}
      className="group relative block overflow-hidden rounded-md border border-rule"
    >
      <PatternCover seed={videoId} />
      <span className="absolute inset-0 grid place-content-center justify-items-center gap-3">
        <span className="grid size-20 place-items-center rounded-full bg-accent text-on-accent shadow-page group-hover:bg-accent-strong">
          <Play aria-hidden className="size-9 translate-x-0.5 fill-current" />
        </span>
        <span className="rounded-sm bg-card px-3 py-1 text-center text-ink text-sm">
          <strong>Play video</strong> (loads from YouTube)
        </span>
      </span>
    </a>
  )
}
