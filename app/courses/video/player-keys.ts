import type { KeyboardEvent } from 'react'

const stepSeconds = 5
const stepVolume = 0.1

type Act = (video: HTMLVideoElement) => unknown

const playOrPause: Act = (video) => (video.paused ? video.play().catch(() => {}) : video.pause())
const seek =
  (seconds: number): Act =>
  (video) => {
    video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), video.duration || 0)
  }
const turnUp =
  (volume: number): Act =>
  (video) => {
    video.volume = Math.min(1, Math.max(0, video.volume + volume))
  }

/** The keys of the usual players. Browsers have some of them, and not the same ones. */
const acts: Record<string, Act> = {
  ' ': playOrPause,
  k: playOrPause,
  ArrowLeft: seek(-stepSeconds),
  ArrowRight: seek(stepSeconds),
  ArrowUp: turnUp(stepVolume),
  ArrowDown: turnUp(-stepVolume),
  m: (video) => {
    video.muted = !video.muted
  },
  c(video) {
    const [track] = video.textTracks
    if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
  },
  f: (video) =>
    (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()).catch(
      () => {},
    ),
}

/**
 * For a player that has the focus, while the event is captured: the browser's own controls listen at
 * the player itself and would act a second time. Chromium's act when the space bar is released.
 */
export function pressKey(event: KeyboardEvent<HTMLVideoElement>) {
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  if (event.type === 'keydown') act(event.currentTarget)
}
