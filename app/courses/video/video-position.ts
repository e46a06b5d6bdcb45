// The last position of a video, in localStorage only.

const prefix = 'video-position:'
const worthwhileSeconds = 5

export function findPosition(key: string): number | null {
  try {
    const seconds = Number(localStorage.getItem(prefix + key))
    return Number.isFinite(seconds) && seconds >= worthwhileSeconds ? seconds : null
  } catch {
    return null // storage is forbidden: the video starts at its beginning
  }
}

/** Near the end the position is removed: the next time starts at the beginning. */
export function keepPosition(key: string, seconds: number, durationSeconds: number) {
  try {
    const isOver = durationSeconds - seconds < worthwhileSeconds
    if (isOver || seconds < worthwhileSeconds) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, String(Math.floor(seconds)))
  } catch {
    // Storage is forbidden.
  }
}

/** '3:07', '1:02:45' */
export function formatPosition(seconds: number) {
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const tail = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}
