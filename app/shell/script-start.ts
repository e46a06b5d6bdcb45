import type { EntryContext } from 'react-router'

/** A route says in its `handle` that it needs scripts before its reader does anything. */
export type ScriptHandle = {
  /** `atOnce`: a screen to work with. `whenIdle`: a page to read that also has something to play with. */
  scripts: 'atOnce' | 'whenIdle'
}

type Page = Pick<EntryContext['staticHandlerContext'], 'matches' | 'loaderData'>

/** All other pages work as plain links and forms until the first sign of intent. */
export function scriptStartOf({ matches, loaderData }: Page): 'atOnce' | 'whenIdle' | 'onIntent' {
  const wanted = matches.map(({ route }) => (route.handle as ScriptHandle | undefined)?.scripts)
  if (wanted.includes('atOnce')) return 'atOnce'
  return wanted.includes('whenIdle') || hasToast(loaderData) ? 'whenIdle' : 'onIntent'
}

/** A toast leaves by itself, which takes scripts: root's loader gives `toasts`, a page's own `toast`. */
function hasToast(loaderData: Record<string, { toasts?: unknown[]; toast?: unknown } | null>) {
  return Object.values(loaderData).some((data) => data?.toast || (data?.toasts?.length ?? 0) > 0)
}
