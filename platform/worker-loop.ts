/** The shortest time between two looks: what is due may be held by another process. */
const restMs = 50

type LoopOptions = {
  /** Does what is due; gives the milliseconds until more is, or null where it cannot know. */
  look(): Promise<number | null>
  /** The longest time between two looks: for news that was missed, or where nothing listens. */
  lookSeconds: number
  /** Calls back when there may be work, until the result is called. */
  listen?: ((onNews: () => void) => () => Promise<void>) | undefined
  onFailure(cause: unknown): void
}

/** Looks for work at the start, when it is woken and when work is due; never twice at once. */
export function createWorkerLoop({ look, lookSeconds, listen, onFailure }: LoopOptions) {
  const longestMs = lookSeconds * 1000
  let isOpen = false
  let hasNews = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined

  function wake() {
    hasNews = true
    if (!isOpen || looking) return
    looking = lookUntilQuiet().finally(() => {
      looking = undefined
    })
  }

  async function lookUntilQuiet() {
    let waitMs = longestMs
    while (isOpen && hasNews) {
      hasNews = false
      clearTimeout(timer)
      waitMs = await look().then(
        (dueMs) => Math.min(dueMs ?? longestMs, longestMs),
        (cause) => {
          onFailure(cause)
          return longestMs
        },
      )
    }
    if (isOpen) timer = setTimeout(wake, Math.max(waitMs, restMs)).unref()
  }

  return {
    wake,
    /** False while it stops: a look that takes long ends early then. */
    isOpen: () => isOpen,
    start() {
      if (isOpen) return
      isOpen = true
      unlisten = listen?.(wake)
      wake()
    },
    /** Waits for the look that runs. */
    async stop() {
      isOpen = false
      clearTimeout(timer)
      await unlisten?.()
      await looking
    },
  }
}
