// A log-out with scripts: what is typed is sent first, then localStorage is emptied. Clear-Site-Data does the
// latter only over HTTPS, and not for what a page writes while it is left.

const sends = new Set<() => Promise<void>>()
const longestWaitMs = 2000

/** `send` runs before a log-out. Answers with what ends it. */
export function beforeLogOut(send: () => Promise<void>) {
  sends.add(send)
  return () => void sends.delete(send)
}

export async function sendBeforeLogOut() {
  const sending = Promise.allSettled(Array.from(sends, (send) => send()))
  const waiting = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([sending, waiting])
}

/** The prefix of the keys of posts that wait for a connection (app/courses/unsent). Older than the notes. */
export const unsentPrefix = 'unsent-completions:'

export function hasUnsent(userId: string) {
  try {
    return localStorage.getItem(unsentPrefix + userId) !== null
  } catch {
    return false // storage is forbidden
  }
}

let isLoggingOut = false

/** The student has pressed Logout, here or in another tab: not a session that has ended by itself. */
export const logOutPress = {
  note() {
    isLoggingOut = true
  },
  isNoted: () => isLoggingOut,
}

/** Once the session is over and its pages are left, whose last words are written then. */
export function forgetAfterLogOut() {
  isLoggingOut = false
  try {
    localStorage.clear()
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}
