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

type Missing = {
  /** Such as 'Post Not Found'. */
  title: string
  text: string
  /** Follows the text. */
  link?: { label: string; to: string }
  back: { label: string; to: string }
}

/** The data of answers that loaders and actions throw and <ErrorPage> shows. */
export type PageError =
  | ({ kind: 'missing'; toast: Toast } & Missing)
  | { kind: 'failed'; toast: Toast }

export function isPageError(thrown: unknown): thrown is PageError {
  const { kind } = (thrown ?? {}) as Partial<PageError>
  return kind === 'missing' || kind === 'failed'
}
