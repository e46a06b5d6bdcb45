import type { ShownToast } from '#app/lib/toast.ts'

type Listener = (toast: ShownToast) => void

const listeners = new Set<Listener>()
/** A form can be sent after hydration but before the Toaster's effect has run: its toast waits here. */
const unheard: ShownToast[] = []
/** For ids: crypto.randomUUID exists only over https and on localhost. */
let notified = 0

/**
 * Shows a toast from the browser, for client-side events: a quiz round, an upload, a copied link.
 */
export function notify(toast: Omit<ShownToast, 'id'>) {
  const shown = { ...toast, id: `notified-${++notified}` }
  if (listeners.size === 0) unheard.push(shown)
  for (const listener of listeners) listener(shown)
}

export function listenForToasts(listener: Listener) {
  listeners.add(listener)
  for (const toast of unheard.splice(0)) listener(toast)
  return () => {
    listeners.delete(listener)
  }
}
