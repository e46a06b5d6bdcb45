import type { KeyboardEvent } from 'react'

/**
 * While a message has the focus: J and K go to the next and the one before; a letter presses the
 * control of that message that carries it. Never while words are written.
 */
export function runShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) {
    return
  }
  if (event.target.closest('input, textarea, select, dialog, details')) return
  const row = event.target.closest('tr')
  if (row && isWriting(row)) return
  const key = event.key.toLowerCase()
  const neighbour = key === 'j' ? row?.nextElementSibling : row?.previousElementSibling
  const control = row?.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`)
  if (key === 'j' || key === 'k') (neighbour as HTMLElement | null | undefined)?.focus()
  else if (control) press(control)
  else return
  event.preventDefault()
}

/** A field of the message is open and empty, or holds words that are not saved. */
function isWriting(row: Element) {
  const fields = row.querySelectorAll<HTMLTextAreaElement>('details[open] textarea')
  return [...fields].some(({ value, defaultValue }) => value === '' || value !== defaultValue)
}

/** The focus goes into a field that opens, so that the next letters are its words. */
function press(control: HTMLElement) {
  control.click()
  control.closest('details[open]')?.querySelector('textarea')?.focus()
}
