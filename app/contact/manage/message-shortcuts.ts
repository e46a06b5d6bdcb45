import type { KeyboardEvent } from 'react'

/**
 * While a message has the focus: J and K go to the next and the one before; a letter presses the
 * control of that message that carries it.
 */
export function runShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) {
    return
  }
  if (event.target.closest('input, textarea, select, dialog')) return
  const row = event.target.closest('tr')
  const key = event.key.toLowerCase()
  const neighbour = key === 'j' ? row?.nextElementSibling : row?.previousElementSibling
  const control = row?.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`)
  if (key === 'j' || key === 'k') (neighbour as HTMLElement | null | undefined)?.focus()
  else if (control) control.click()
  else return
  event.preventDefault()
}
