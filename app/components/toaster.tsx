import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { listenForToasts, notify } from '#app/lib/notify.ts'
import type { ShownToast, Toast } from '#app/lib/toast.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { StaticToasts } from './ui/toast.tsx'

// Loaded when there is something to show: most pages never need it.
const LiveToasts = lazy(async () => {
  const { LiveToasts } = await import('./ui/live-toasts.tsx')
  return { default: LiveToasts }
})

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

  if (!isHydrated) return <StaticToasts role="status" toasts={served} />
  // Taken away with the last toast: Radix would keep the next ones from closing if that one had the focus.
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={<StaticToasts toasts={toasts} />}>
      <LiveToasts
        toasts={toasts}
        handedOver={handedOver}
        onClose={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
      />
    </Suspense>
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
  return isHydrated || !toast ? null : <StaticToasts role="status" toasts={[toast]} />
}
