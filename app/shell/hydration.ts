import type { EntryContext } from 'react-router'

/** A route's `handle` says when it hydrates, if not on intent. */
export type HydrationHandle = {
  /** `atOnce`: an interactive screen. `whenIdle`: a page to read with an interactive part. */
  hydrate: 'atOnce' | 'whenIdle'
}

type Page = Pick<
  EntryContext['staticHandlerContext'],
  'matches' | 'loaderData' | 'actionData' | 'errors'
>

/** All other pages hydrate on intent: until then they work as plain links and forms. */
export function hydrationStart(page: Page): 'atOnce' | 'whenIdle' | 'onIntent' {
  const wanted = page.matches.map(
    ({ route }) => (route.handle as HydrationHandle | undefined)?.hydrate,
  )
  if (wanted.includes('atOnce')) return 'atOnce'
  // The answer to a form sent before hydration focuses its first wrong field.
  const isWaiting = page.actionData !== null || hasToast(page)
  return wanted.includes('whenIdle') || isWaiting ? 'whenIdle' : 'onIntent'
}

/** A toast needs scripts to disappear: root's loader returns `toasts`, a page returns or throws a `toast`. */
function hasToast({ loaderData, errors }: Page) {
  const thrown = Object.values(errors ?? {}).map((error) => error?.data)
  return [...Object.values(loaderData), ...thrown].some(
    (data) => data?.toast || data?.toasts?.length > 0,
  )
}
