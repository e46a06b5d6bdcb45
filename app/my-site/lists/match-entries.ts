import * as z from 'zod/mini'
import { fieldInfo } from '#content/schemas/fields.ts'
import { entryName } from './entry-name.ts'

/**
 * For each entry of a list, the position it had before, or null for a new one. An entry is recognized
 * by its anchor, then by its name; one that has no anchor by being equal, by its name, then by turn.
 */
export function matchEntries(
  element: z.ZodMiniType,
  before: unknown[],
  after: unknown[],
): (number | null)[] {
  const origins: (number | null)[] = after.map(() => null)
  const match = (keyOf: (entry: unknown) => string | null) => {
    const keys = before.map(keyOf)
    for (const [at, entry] of after.entries()) {
      const key = keyOf(entry)
      if (origins[at] !== null || key === null) continue
      const found = keys.findIndex((one, index) => one === key && !origins.includes(index))
      if (found >= 0) origins[at] = found
    }
  }
  const anchor = findAnchor(element)
  match((entry) =>
    anchor ? String((entry as Record<string, unknown>)[anchor]) : JSON.stringify(entry),
  )
  match((entry) => entryName(element, entry))
  if (!anchor) match(() => 'by turn')
  return origins
}

/** The field that the owner does not edit, such as the anchor of a service. */
function findAnchor(element: z.ZodMiniType): string | undefined {
  if (!(element instanceof z.ZodMiniObject)) return undefined
  const fields = Object.entries(element.shape as Record<string, z.ZodMiniType>)
  return fields.find(
    ([, field]) => field instanceof z.ZodMiniString && fieldInfo.get(field)?.kind === 'kept',
  )?.[0]
}
