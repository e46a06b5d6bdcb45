import { forgetUnsent, rememberUnsent, type Unsent } from './unsent.ts'

/** `isKept`: it stays in this browser, and is sent again on the next page of the courses. */
export type Refused = { ok: false; status: number; message: string; isKept: boolean }
export type Answer = { ok: true; json: unknown } | Refused

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Browsers refuse to keep a larger request alive when its page is left. */
const keptAliveCharacters = 60_000

type Options = {
  signal: AbortSignal
  /** Called when an attempt found no connection and will be retried. */
  onWait?: () => void
}

/**
 * Posts with retries until the server has answered. Only a lost connection or a busy server is
 * retried. `latest` gives the words of the moment, for a note that is written meanwhile.
 */
export async function sendUnsent(
  userId: string,
  latest: () => Unsent,
  { signal, onWait }: Options,
): Promise<Answer | null> {
  for (
    let pauseMs = firstPauseMs;
    !signal.aborted;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  ) {
    const unsent = latest()
    rememberUnsent(userId, unsent)
    const answer = await post(unsent)
    if (answer) {
      if (answer.ok || !answer.isKept) forgetUnsent(userId, unsent)
      return answer
    }
    if (signal.aborted) break
    onWait?.()
    await nextChance(pauseMs, signal)
  }
  return null
}

async function post({ path, body }: Unsent): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: body === undefined ? null : new URLSearchParams(body),
      keepalive: (body ?? '').length < keptAliveCharacters,
    })
    const { status, ok } = response
    if (status >= 500 || status === 429) return null
    const json: unknown = await response.json()
    if (ok) return { ok, json }
    // Logged out meanwhile: kept until the same user is back. The words of a note are kept always.
    const isKept = status === 401 || body !== undefined
    return { ok, status, message: messageIn(json), isKept }
  } catch {
    return null
  }
}

function messageIn(json: unknown) {
  return String(Object(json).message ?? 'User or lesson data missing.')
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
