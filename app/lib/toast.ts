export type Toast = {
  title: string
  text?: string
  tone?: 'neutral' | 'success' | 'warning' | 'destructive'
  /** How long it stays, when not the usual time. */
  durationMs?: number
}

/** A toast on its way to the screen; the id keeps a repeated message from being taken for the same one. */
export type ShownToast = Toast & {
  id: string
  /** It came with the page: its reader has seen it arrive, and its time runs since then. */
  wasServed?: boolean
}

export const toastDurationMs = 5000
export const toastSwipeThresholdPx = 50
export const toastHotkey = 'F8'
