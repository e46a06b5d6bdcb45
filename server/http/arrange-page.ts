import { compactScripts } from './compact-scripts.ts'
import { deferHydration } from './defer-hydration.ts'
import { unseenLast } from './unseen-last.ts'

export type ArrangeOptions = {
  start: Parameters<typeof deferHydration>[1]
  /** Gives the page with its styles in it. */
  inlineStyles(html: string): string
}

/** A page in the order in which it is seen, and no larger than it has to be. */
export function arrangePage(html: string, { start, inlineStyles }: ArrangeOptions): string {
  return compactScripts(inlineStyles(unseenLast(deferHydration(html, start))))
}
