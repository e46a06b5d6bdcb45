import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { type LostConnection, lostConnection } from './lost-connection.ts'

const retryMs = 5000

/**
 * Says that a page could not be fetched, or a form not be sent, above the page as it is, and asks for
 * the page again when the connection is back.
 */
export function ConnectionNotice() {
  const lost = useSyncExternalStore(lostConnection.subscribe, lostConnection.get, () => null)
  const { revalidate } = useRevalidator()

  /** React Router repeats a pending navigation when it revalidates. */
  function tryAgain() {
    if (lost?.link) lost.link.click()
    else void revalidate()
  }

  const whenBack = useEffectEvent(() => {
    if (lost?.what === 'page') tryAgain()
    else lostConnection.set(null)
  })
  useEffect(() => {
    const back = () => whenBack()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  useEffect(() => {
    if (lost?.reason !== 'unreachable' || lost.what !== 'page') return
    const timer = setTimeout(() => whenBack(), retryMs)
    return () => clearTimeout(timer)
  }, [lost])
  useEffect(() => {
    document.addEventListener('click', keepOfflineLink, true)
    return () => document.removeEventListener('click', keepOfflineLink, true)
  }, [])

  return (
    <div role="status" className="no-print sticky top-(--covered) z-20 transition-[top]">
      {lost && (
        <div className="border-rule border-b bg-accent-soft">
          <div className="container-grid flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            <p className="min-w-0 flex-1 basis-60">
              <strong>{titles[lost.reason]}</strong> {texts[lost.what][lost.reason]}
            </p>
            {lost.what === 'page' && (
              <Button variant="outline" size="small" onClick={tryAgain}>
                Try Again
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const titles: Record<LostConnection['reason'], string> = {
  offline: 'You’re offline.',
  unreachable: 'The site isn’t answering.',
}

const texts: Record<LostConnection['what'], Record<LostConnection['reason'], string>> = {
  page: {
    offline: 'This page stays here, and the next one opens as soon as you’re connected again.',
    unreachable: 'This page stays here while I keep trying. Nothing you saved is lost.',
  },
  form: {
    offline: 'Nothing was sent. What you typed is still here: send it once you’re connected again.',
    unreachable: 'It may not have arrived. What you typed is still here: try again in a moment.',
  },
}

/**
 * A link pressed while offline waits for the connection. React Router, too, must not follow it: it
 * reloads the page when it cannot load the module of a route.
 */
function keepOfflineLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (navigator.onLine || !(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return
  const { origin, pathname, search, hash, target } = link
  const isHere = pathname === location.pathname && search === location.search && hash
  if (origin !== location.origin || target || link.download || isHere) return
  event.preventDefault()
  link.closest('dialog')?.close()
  lostConnection.set({ what: 'page', link })
}

function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}
