import type { EntryContext } from 'react-router'

/** A route says in its `handle` that it needs scripts before its reader does anything. */
export type ScriptHandle = {
  /** `atOnce`: a screen to work with. `whenIdle`: a page to read that also has something to play with. */
  scripts: 'atOnce' | 'whenIdle'
}

type Page = Pick<EntryContext['staticHandlerContext'], 'matches' | 'loaderData' | 'errors'>

/** All other pages work as plain links and forms until the first sign of intent. */
export function scriptStartOf(page: Page): 'atOnce' | 'whenIdle' | 'onIntent' {
  const wanted = page.matches.map(
    ({ route }) => (route.handle as ScriptHandle | undefined)?.scripts,
  )
  if (wanted.includes('atOnce')) return 'atOnce'
  return wanted.includes('whenIdle') || hasToast(page) ? 'whenIdle' : 'onIntent'
}

/** A toast leaves by itself, which takes scripts: root's loader gives `toasts`, a page's gives or throws a `toast`. */
function hasToast({ loaderData, errors }: Page) {
  const thrown = Object.values(errors ?? {}).map((error) => error?.data)
  return [...Object.values(loaderData), ...thrown].some(
    (data) => data?.toast || data?.toasts?.length > 0,
  )
}
