import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  findPosition,
  formatPosition,
  type KeptPosition,
  keepPosition,
} from '#app/courses/place/video-position.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Select } from '#app/ui/input.tsx'

type FileVideoProps = {
  title: string
  /** Signed URLs: every load of the page brings new ones. */
  videoUrl: string
  captionsUrl: string | null
  /** The localStorage key of this video and this viewer. */
  positionKey: string
  /** The server's position when the page was opened. */
  kept: KeptPosition | null
}

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
const keepEverySeconds = 3

/** The browser's own player, with speeds, captions, and resume at the last position. */
export function FileVideo(props: FileVideoProps) {
  const { title, videoUrl, captionsUrl, positionKey, kept } = props
  const player = useRef<HTMLVideoElement>(null)
  const lastKept = useRef(0)
  const isPlaying = useRef(false)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  const source = useStableSource(videoUrl)

  const resume = useCallback(() => {
    const video = player.current
    const seconds = findPosition(positionKey, kept)
    if (!video || seconds === 0 || seconds >= video.duration) return
    video.currentTime = seconds
    setResumedAt(seconds)
  }, [positionKey, kept])

  useEffect(() => {
    // The metadata may have loaded before hydration.
    if (player.current && player.current.readyState >= HTMLMediaElement.HAVE_METADATA) resume()
  }, [resume])

  function keep() {
    const video = player.current
    if (!video || Math.abs(video.currentTime - lastKept.current) < keepEverySeconds) return
    lastKept.current = video.currentTime
    keepPosition(positionKey, video.currentTime, video.duration)
  }

  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: there are captions where the lesson has a captions file */}
      <video
        ref={player}
        src={source.url}
        controls
        playsInline
        preload="metadata"
        crossOrigin="anonymous"
        aria-label={`Video: ${title}`}
        className="aspect-video w-full rounded-md border border-rule bg-desk"
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
        {captionsUrl && <track kind="captions" srcLang="en" label="English" src={captionsUrl} />}
      </video>
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
            defaultValue="1"
            onChange={(event) => {
              if (player.current) player.current.playbackRate = Number(event.target.value)
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
    </div>
  )
}

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
