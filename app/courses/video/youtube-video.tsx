import { Play } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { videoPageUrl, videoPlayerUrl } from '#app/editor/video-url.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'
import type { Film } from './film.server.ts'
import { JumpLists } from './jump-list.tsx'

type YoutubeVideoProps = { videoId: string; title: string; film: Film }

/**
 * A drawn poster first (privacy facade): no request to YouTube before the viewer presses play or a
 * time. Its player cannot be asked for its position: another time opens it anew.
 */
export function YoutubeVideo({ videoId, title, film }: YoutubeVideoProps) {
  const [opened, setOpened] = useState<{ start: number; times: number } | null>(null)
  const player = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (opened) player.current?.focus()
  }, [opened])

  function playFrom(start: number) {
    setOpened({ start, times: (opened?.times ?? 0) + 1 })
  }

  function play(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    playFrom(0)
  }

  return (
    <div className="grid gap-3">
      {opened ? (
        <iframe
          key={opened.times}
          ref={player}
          src={videoPlayerUrl(videoId, opened.start)}
          title={`Video: ${title}`}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
          className="aspect-video w-full rounded-md border border-rule bg-desk"
        />
      ) : (
        <a
          href={videoPageUrl(videoId)}
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
      )}
      <JumpLists
        film={film}
        seconds={opened?.start ?? null}
        onJump={playFrom}
        hrefAt={(seconds) => videoPageUrl(videoId, seconds)}
      />
    </div>
  )
}
