import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { lostConnection, useLostConnection } from './lost-connection.ts'
import { lostTexts, lostTitles } from './lost-texts.ts'

const retryMs = 5000

/**
 * Says that a page could not be fetched, or a form not be sent, above the page as it is, and asks for
 * the page again when the connection is back.
 */
export function ConnectionNotice() {
  const lost = useLostConnection()
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
        // The shadow fills the gap below a header that is lower than its token says.
        <div className="border-rule border-b bg-accent-soft shadow-[0_-1rem_0_0_var(--color-accent-soft)]">
          <div className="container-grid flex flex-wrap items-start gap-x-4 gap-y-2 py-3 sm:items-center">
            <WifiOff aria-hidden className="mt-1 size-5 shrink-0 sm:mt-0" />
            <p className="min-w-0 flex-1 basis-60">
              <strong>{lostTitles[lost.reason]}</strong> {lostTexts[lost.what][lost.reason]}
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
