import { useEffect, useRef, useState } from 'react'
import { listenForToasts, notify } from '#app/lib/notify.ts'
import type { ShownToast, Toast } from '#app/lib/toast.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { LiveToasts, StaticToasts } from './ui/toast.tsx'

/** The one place toasts appear: those that came with the page, and those of notify(). */
export function Toaster({ served }: { served: ShownToast[] }) {
  const isHydrated = useHydrated()
  const [handedOver] = useState(() => new Set(served.map(({ id }) => id)))
  const [toasts, setToasts] = useState(served)
  const [lastServed, setLastServed] = useState(served)
  if (served !== lastServed) {
    setLastServed(served)
    setToasts([...toasts, ...served])
  }
  useEffect(() => listenForToasts((toast) => setToasts((shown) => [...shown, toast])), [])

  if (!isHydrated) return <StaticToasts toasts={served} />
  return (
    <LiveToasts
      toasts={toasts}
      handedOver={handedOver}
      onClose={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
    />
  )
}

/** A toast that a page's own loader found reason for. Without scripts it stands in the page. */
export function PageToast({ toast }: { toast: Toast | null | undefined }) {
  const isHydrated = useHydrated()
  const shown = useRef<Toast>(null)
  useEffect(() => {
    if (!toast || shown.current === toast) return
    shown.current = toast
    notify(toast)
  }, [toast])
  return isHydrated || !toast ? null : <StaticToasts toasts={[toast]} />
}
