import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Blocker, type Location, useBlocker } from 'react-router'

/**
 * Warns about unsaved changes: the browser's dialog when the page is closed, and a blocker for
 * <LeaveDialog> on navigation. `isLeaving` is for screens where a change of the query closes the
 * form too.
 */
export function useUnsavedChanges(
  hasChanges: boolean,
  isLeaving: (from: Location, to: Location) => boolean = isOtherPage,
): Blocker {
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && isLeaving(currentLocation, nextLocation),
  )
}

function isOtherPage(from: Location, to: Location) {
  return from.pathname !== to.pathname
}

/**
 * A field changed before hydration fires no event that React hears: checks for it once, after
 * hydration.
 */
export function useEarlyChanges(form: RefObject<HTMLFormElement | null>, onChange: () => void) {
  const report = useEffectEvent(onChange)
  useEffect(() => {
    if (form.current && hasChanges(form.current)) report()
  }, [form])
}

function hasChanges(form: HTMLFormElement) {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="file"]), textarea',
  )
  return [...fields].some((field) =>
    // Without a value attribute the value of a checkbox is 'on', its default value ''.
    'checked' in field && /checkbox|radio/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}
