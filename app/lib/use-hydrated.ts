import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as the server sent it and while React takes it over, then true. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
