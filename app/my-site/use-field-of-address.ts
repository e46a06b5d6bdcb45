import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { unfold } from './fold.tsx'

/** Goes to the field that the address names, also when the same address is opened again. */
export function useFieldOfAddress() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => {
    goTo(hash)
    return keepInView(hash)
  }, [hash, key])
}

function findPlace(hash: string) {
  return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
}

/** Scrolls to the place, and again when editors that load above it have pushed it down. */
function keepInView(hash: string) {
  const place = findPlace(hash)
  if (!place) return
  const watch = new ResizeObserver(() => place.scrollIntoView())
  watch.observe(document.body)
  const stop = new AbortController()
  const { signal } = stop
  signal.addEventListener('abort', () => watch.disconnect())
  // From the first sign of the reader on, the page stays where it is.
  for (const sign of ['pointerdown', 'wheel', 'keydown']) {
    window.addEventListener(sign, () => stop.abort(), { signal, passive: true })
  }
  return () => stop.abort()
}

/** An 'Edit' on a page leads to the very field, which can be typed in at once. */
function goTo(hash: string) {
  const place = findPlace(hash)
  if (!place) return
  unfold(place)
  const target = place.matches(control) ? place : findControl(place)
  // After the browser, which takes the focus away when it goes to a place that cannot have it. A
  // field that was clicked meanwhile keeps the focus, or its words would land in this one.
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return
    target?.focus({ preventScroll: true })
  })
}

const control = 'input:not([type="hidden"]), textarea, select, [tabindex="-1"]'

/** The first control that can be seen: of a folded list, the title of its first entry. */
function findControl(place: HTMLElement) {
  const all = [...place.querySelectorAll<HTMLElement>(`${control}, details:not([open]) > summary`)]
  return all.find((one) => one.checkVisibility()) ?? place.querySelector('button')
}
