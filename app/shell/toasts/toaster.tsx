import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ShownToast, Toast } from '#app/lib/toast.ts'
import { untilOnline } from '#app/lib/until-online.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { listenForToasts, notify } from './notify.ts'
import { StaticToasts } from './toast.tsx'

// Imported lazily: most pages show no toast.
const LiveToasts = lazy(async () => {
  await untilOnline()
  const { LiveToasts } = await import('./live-toasts.tsx')
  return { default: LiveToasts }
})

/**
 * Shows all toasts: those of the server's HTML, and those of notify(). One about a failure goes when
 * a form is sent again.
 */
export function Toaster({ served }: { served: ShownToast[] }) {
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  const [toasts, setToasts] = useState(() => served.map(asServed))
  // Static toasts stay in the page until Radix has drawn them, or they would flicker.
  const [isLive, setLive] = useState(false)
  const [lastServed, setLastServed] = useState(served)
  if (served !== lastServed) {
    setLastServed(served)
    setToasts([...toasts, ...served])
  }
  useEffect(() => listenForToasts((toast) => setToasts((shown) => [...shown, toast])), [])
  useEffect(() => {
    // Captured, so that it comes before the failure that this attempt may bring.
    const forget = () => setToasts((shown) => shown.filter(({ tone }) => tone !== 'destructive'))
    window.addEventListener('submit', forget, true)
    return () => window.removeEventListener('submit', forget, true)
  }, [])

  return (
    <>
      {!isLive && (
        <StaticToasts role="status" toasts={toasts.filter(({ wasServed }) => wasServed)} />
      )}
      {/* Unmounted with the last toast: if that one had the focus, Radix would keep the next ones
          open. */}
      {isHydrated && toasts.length > 0 && (
        <Suspense>
          <LiveToasts
            toasts={toasts}
            isPressedThrough={pathname.startsWith('/admin')}
            onShow={() => setLive(true)}
            onClose={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
          />
        </Suspense>
      )}
    </>
  )
}

function asServed(toast: ShownToast): ShownToast {
  return { ...toast, wasServed: true }
}

/** A toast of a page's own loader. In the server's HTML it is part of the page. */
export function PageToast({ toast }: { toast: Toast | null | undefined }) {
  const [wasServed] = useState(!useHydrated())
  const [isHandedOver, setHandedOver] = useState(!wasServed)
  const notified = useRef<Toast>(null)
  useEffect(() => {
    if (!toast || notified.current === toast) return
    notify({ ...toast, wasServed: wasServed && !notified.current })
    notified.current = toast
    // In the same commit in which the Toaster shows it, so that it does not flicker.
    setHandedOver(true)
  }, [toast, wasServed])
  return isHandedOver || !toast ? null : <StaticToasts role="status" toasts={[toast]} />
}
