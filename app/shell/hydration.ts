import type { EntryContext } from 'react-router'
import type { RequestToasts } from '#app/lib/contexts.ts'
import { isPageError } from '#app/lib/toast.ts'

/** A route's `handle` says when it hydrates, if not on intent. */
export type HydrationHandle = {
  /** `atOnce`: an interactive screen. `whenIdle`: a page to read with an interactive part. */
  hydrate: 'atOnce' | 'whenIdle'
}

type Page = Pick<EntryContext['staticHandlerContext'], 'matches' | 'actionData' | 'errors'>

/** All other pages hydrate on intent: until then they work as plain links and forms. */
export function hydrationStart(
  page: Page,
  toasts: Pick<RequestToasts, 'isShown'>,
): 'atOnce' | 'whenIdle' | 'onIntent' {
  const wanted = page.matches.map(
    ({ route }) => (route.handle as HydrationHandle | undefined)?.hydrate,
  )
  if (wanted.includes('atOnce')) return 'atOnce'
  // The answer to a form sent before hydration focuses its first wrong field; a toast disappears.
  const hasErrorToast = Object.values(page.errors ?? {}).some((error) => isPageError(error?.data))
  const isWaiting = page.actionData !== null || toasts.isShown || hasErrorToast
  return wanted.includes('whenIdle') || isWaiting ? 'whenIdle' : 'onIntent'
}
