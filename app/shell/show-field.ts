/** Focuses a wrong field, scrolled clear of the header and of a toast. */
export function showField(field: HTMLElement | null | undefined) {
  if (!field) return
  field.focus({ preventScroll: true })
  const isTall = field.offsetHeight > window.innerHeight / 2
  field.scrollIntoView({ block: isTall ? 'start' : 'center' })
}
