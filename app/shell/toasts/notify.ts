import type { ShownToast } from '#app/lib/toast.ts'

type Listener = (toast: ShownToast) => void

const listeners = new Set<Listener>()

/**
 * Shows a toast from the browser, for client-side events: a quiz round, an upload, a copied link.
 */
export function notify(toast: Omit<ShownToast, 'id'>) {
  const shown = { ...toast, id: crypto.randomUUID() }
  for (const listener of listeners) listener(shown)
}

export function listenForToasts(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
