import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { UploadKind } from './upload-limits.ts'

type Place = {
  /** The endpoint for tickets and for discarded files. */
  ticketAddress: string
  kind: UploadKind
  folder: string
}

/**
 * Remembers the paths a form has uploaded to. Discarded paths are removed by the server unless a
 * row references them, so a saved file is safe.
 */
export function useSentPaths({ ticketAddress, kind, folder }: Place) {
  const paths = useRef(new Set<string>())
  const { state } = useNavigation()

  function giveBack() {
    if (paths.current.size === 0) return
    const body = new FormData()
    body.set('intent', 'discard')
    body.set('kind', kind)
    body.set('folder', folder)
    for (const path of paths.current) body.append('path', path)
    paths.current.clear()
    navigator.sendBeacon(ticketAddress, body)
  }

  const closePage = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // Not for the back/forward cache, nor during a save, which may reference the file.
    if (!persisted && state !== 'submitting') giveBack()
  })
  useEffect(() => {
    const close = (event: PageTransitionEvent) => closePage(event)
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [])

  return { note: (path: string) => void paths.current.add(path), giveBack }
}
