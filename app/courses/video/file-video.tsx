import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Select } from '#app/ui/input.tsx'
import type { Film } from './film.server.ts'
import { JumpLists } from './jump-list.tsx'
import { findSpeed, keepSpeed, speeds } from './playback-speed.ts'
import { pressKey } from './player-keys.ts'
import { findPosition, formatPosition, type KeptPosition, keepPosition } from './video-position.ts'

type FileVideoProps = {
  title: string
  film: Film
  /** Signed: every load of the page brings a new one. */
  videoUrl: string
  captionsPath: string
  /** The localStorage key of this video and this viewer. */
  positionKey: string
  /** The server's position when the page was opened. */
  kept: KeptPosition | null
}

const keepEverySeconds = 3

/** The browser's own player, with speeds, captions, and resume at the last position. */
export function FileVideo(props: FileVideoProps) {
  const { title, film, videoUrl, captionsPath, positionKey, kept } = props
  const player = useRef<HTMLVideoElement>(null)
  const lastKept = useRef(0)
  const isPlaying = useRef(false)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [speed, setSpeed] = useState(1)
  const source = useStableSource(videoUrl)
  // ?t=12 opens the film there, without scripts by a media fragment.
  const wanted = /^\d{1,6}$/.exec(useSearchParams()[0].get('t') ?? '')?.[0]

  const resume = useCallback(() => {
    const video = player.current
    if (!video) return
    setSpeed(findSpeed())
    video.playbackRate = findSpeed()
    const seconds = wanted ? Number(wanted) : findPosition(positionKey, kept)
    if (seconds === 0 || seconds >= video.duration) return
    video.currentTime = seconds
    if (!wanted) setResumedAt(seconds)
  }, [positionKey, kept, wanted])

  useEffect(() => {
    // The metadata may have loaded before hydration.
    if (player.current && player.current.readyState >= HTMLMediaElement.HAVE_METADATA) resume()
  }, [resume])

  function jumpTo(start: number) {
    const video = player.current
    if (!video) return
    video.currentTime = start
    setSeconds(start)
    video.focus()
    video.play().catch(() => {})
  }

  function keep() {
    const video = player.current
    if (video) setSeconds(video.currentTime)
    if (!video || Math.abs(video.currentTime - lastKept.current) < keepEverySeconds) return
    lastKept.current = video.currentTime
    keepPosition(positionKey, video.currentTime, video.duration)
  }

  return (
    <div className="grid gap-3">
      <video
        ref={player}
        src={wanted ? `${source.url}#t=${wanted}` : source.url}
        {...(film.posterUrl && { poster: film.posterUrl })}
        controls
        // Its keys need the focus, which not every browser gives to a player.
        tabIndex={0}
        playsInline
        preload="metadata"
        crossOrigin="anonymous"
        aria-keyshortcuts="Space K ArrowLeft ArrowRight ArrowUp ArrowDown M F C"
        aria-label={`Video: ${title}`}
        className={cn(
          'aspect-video w-full rounded-md border border-rule bg-desk',
          film.posterUrl && 'print:hidden',
        )}
        onKeyDownCapture={pressKey}
        onKeyUpCapture={pressKey}
        onLoadedMetadata={() => {
          resume()
          // The signed URL expired during playback: continue with the new one.
          if (isPlaying.current) player.current?.play().catch(() => {})
        }}
        onPlay={() => {
          isPlaying.current = true
        }}
        onTimeUpdate={keep}
        onPause={() => {
          isPlaying.current = false
          lastKept.current = Number.NEGATIVE_INFINITY
          keep()
        }}
        onError={source.fail}
      >
        {film.transcript.length > 0 && (
          <track default kind="captions" srcLang="en" label="English" src={captionsPath} />
        )}
      </video>
      {film.posterUrl && (
        <img src={film.posterUrl} alt={`From the video: ${title}`} className="hidden print:block" />
      )}
      {source.isBroken && (
        <Alert tone="danger" role="alert">
          <p>The video could not be loaded.</p>
          <Button variant="outline" size="small" onClick={source.retry}>
            Try Again
          </Button>
        </Alert>
      )}
      <div className="no-print flex flex-wrap items-end justify-between gap-4">
        <Field className="w-32">
          <Label>Speed</Label>
          <Select
            value={speed}
            onChange={(event) => {
              const chosen = Number(event.target.value)
              setSpeed(chosen)
              keepSpeed(chosen)
              if (player.current) player.current.playbackRate = chosen
            }}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed === 1 ? 'Normal' : `${speed}×`}
              </option>
            ))}
          </Select>
        </Field>
        {resumedAt !== null && (
          <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
            Resumed at {formatPosition(resumedAt)}
            <Button
              variant="outline"
              size="small"
              onClick={() => {
                if (player.current) player.current.currentTime = 0
                setResumedAt(null)
              }}
            >
              Start over
            </Button>
          </p>
        )}
      </div>
      <JumpLists film={film} seconds={seconds} onJump={jumpTo} hrefAt={pageAt} />
    </div>
  )
}

/** The page with the film at that time: a media fragment opens it there. */
const pageAt = (seconds: number) => `?t=${Math.floor(seconds)}`

/**
 * A signed URL that fails sooner than this after its renewal has not expired: the file is broken.
 */
const renewAfterMs = 60_000

/**
 * Every revalidation of the page brings a new signed URL. A playing video keeps its own until that
 * one fails, as it does when it has expired.
 */
function useStableSource(latest: string) {
  const { revalidate } = useRevalidator()
  const [url, setUrl] = useState(latest)
  const [state, setState] = useState<'fine' | 'renewing' | 'broken'>('fine')
  if (state === 'renewing' && latest !== url) {
    setUrl(latest)
    setState('fine')
  }
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  function renew() {
    setState('renewing')
    void revalidate()
  }
  return {
    url,
    isBroken: state === 'broken',
    fail() {
      const now = performance.now()
      if (now - renewedAt.current < renewAfterMs) return setState('broken')
      renewedAt.current = now
      renew()
    },
    retry: renew,
  }
}
