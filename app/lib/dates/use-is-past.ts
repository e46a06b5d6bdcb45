import { type FormEvent, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useDates } from './use-dates.ts'
import { fromZonedInput } from './zoned-time.ts'

/** For a datetime-local field: whether the typed time has passed. */
export function useIsPast(typed: string) {
  const [text, setText] = useState(typed)
  const isHydrated = useHydrated()
  const at = fromZonedInput(text, useDates().timeZone)
  return {
    // Never in the server's HTML: the browser may hydrate it a minute later.
    isPast: isHydrated && at !== null && at.getTime() <= Date.now(),
    noteTime: (event: FormEvent<HTMLInputElement>) => setText(event.currentTarget.value),
  }
}
