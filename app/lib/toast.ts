export type Toast = {
  title: string
  text?: string
  tone?: 'neutral' | 'success' | 'warning' | 'destructive'
  /** Overrides the default duration. */
  durationMs?: number
}

/** A toast with an id, so that a repeated message counts as a new one. */
export type ShownToast = Toast & {
  id: string
  /** It came with the server's HTML, so its time runs since the first paint. */
  wasServed?: boolean
}

export const toastDurationMs = 5000
export const toastSwipeThresholdPx = 50
export const toastHotkey = 'F8'
