import type { EntryContext } from 'react-router'

/** A route's `handle` says when it hydrates, if not on intent. */
export type HydrationHandle = {
  /** `atOnce`: an interactive screen. `whenIdle`: a page to read with an interactive part. */
  hydrate: 'atOnce' | 'whenIdle'
}

type Page = Pick<EntryContext['staticHandlerContext'], 'matches' | 'loaderData'>

/** All other pages hydrate on intent: until then they work as plain links and forms. */
export function hydrationStart({ matches, loaderData }: Page): 'atOnce' | 'whenIdle' | 'onIntent' {
  const wanted = matches.map(({ route }) => (route.handle as HydrationHandle | undefined)?.hydrate)
  if (wanted.includes('atOnce')) return 'atOnce'
  return wanted.includes('whenIdle') || hasToast(loaderData) ? 'whenIdle' : 'onIntent'
}

/** A toast needs scripts to disappear: root's loader returns `toasts`, a page's own `toast`. */
function hasToast(loaderData: Record<string, { toasts?: unknown[]; toast?: unknown } | null>) {
  return Object.values(loaderData).some((data) => data?.toast || (data?.toasts?.length ?? 0) > 0)
}
