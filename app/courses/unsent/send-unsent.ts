import { forgetUnsent, rememberUnsent } from './unsent.ts'

export type CompletionAnswer = { ok: true } | { ok: false; message: string; isSignedOut: boolean }

const firstPauseMs = 1000
const longestPauseMs = 30_000

type Options = {
  signal: AbortSignal
  /** Called when an attempt found no connection and will be retried. */
  onWait?: () => void
}

/**
 * Posts with retries until the server has answered. Only a lost connection or a busy server is
 * retried.
 */
export async function sendCompletion(
  userId: string,
  path: string,
  { signal, onWait }: Options,
): Promise<CompletionAnswer | null> {
  rememberUnsent(userId, path)
  for (
    let pauseMs = firstPauseMs;
    !signal.aborted;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  ) {
    const answer = await post(path, signal)
    if (answer) {
      // Signed out meanwhile: kept until the same user is back.
      if (answer.ok || !answer.isSignedOut) forgetUnsent(userId, path)
      return answer
    }
    if (signal.aborted) break
    onWait?.()
    await nextChance(pauseMs, signal)
  }
  return null
}

async function post(path: string, signal: AbortSignal): Promise<CompletionAnswer | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal,
    })
    if (response.status >= 500 || response.status === 429) return null
    const body: unknown = await response.json()
    if (response.ok) return { ok: true }
    return { ok: false, message: messageIn(body), isSignedOut: response.status === 401 }
  } catch {
    return null
  }
}

function messageIn(body: unknown) {
  if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message)
  return 'User or lesson data missing.'
}

/** Waits for the back-off, or until the browser is online again. */
function nextChance(pauseMs: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
