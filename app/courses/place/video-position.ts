// The last position of a video: in localStorage, and for other devices with the student's place in
// the lesson.

const prefix = 'video-position:'
const worthwhileSeconds = 5

export type KeptPosition = { seconds: number; atMs: number }

/** The newer one of this browser's position and the server's; 0 for the beginning. */
export function findPosition(key: string, kept: KeptPosition | null): number {
  const own = readPosition(key)
  const newer = own && own.atMs >= (kept?.atMs ?? 0) ? own : kept
  return newer && newer.seconds >= worthwhileSeconds ? newer.seconds : 0
}

function readPosition(key: string): KeptPosition | null {
  try {
    const stored = localStorage.getItem(prefix + key)
    if (stored === null) return null
    const [seconds = 0, atMs = 0] = stored.split('@').map(Number)
    return Number.isFinite(seconds) && Number.isFinite(atMs) ? { seconds, atMs } : null
  } catch {
    return null // storage is forbidden
  }
}

/** Near the end it is the beginning, where the next time starts. */
export function keepPosition(key: string, seconds: number, durationSeconds: number) {
  const isOver = durationSeconds - seconds < worthwhileSeconds
  try {
    localStorage.setItem(prefix + key, `${isOver ? 0 : Math.floor(seconds)}@${Date.now()}`)
  } catch {
    // Storage is full or forbidden.
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
