import { type ChangeEvent, type ReactNode, useState } from 'react'

type FilmLengthProps = {
  value: string
  /** The upload of the video. */
  children: ReactNode
}

/** Reads the length of a video file in the browser when it is chosen; the form holds its seconds. */
export function FilmLength({ value, children }: FilmLengthProps) {
  const [seconds, setSeconds] = useState(value)

  function read({ target }: ChangeEvent<HTMLElement>) {
    const file = target instanceof HTMLInputElement && target.files?.[0]
    if (!file) return
    setSeconds('')
    const film = document.createElement('video')
    film.preload = 'metadata'
    film.onloadedmetadata = () => {
      // A stream has no end.
      if (Number.isFinite(film.duration)) setSeconds(String(Math.max(1, Math.round(film.duration))))
      URL.revokeObjectURL(film.src)
    }
    film.onerror = () => URL.revokeObjectURL(film.src)
    film.src = URL.createObjectURL(file)
  }

  return (
    <div onChange={read}>
      <input type="hidden" name="videoSeconds" value={seconds} />
      {children}
    </div>
  )
}
